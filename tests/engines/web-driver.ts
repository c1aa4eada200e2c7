/** A browser under remote control, in the words that W3C WebDriver Classic and W3C WebDriver BiDi share. */

/** An element, as the protocol knows it. */
export type ElementReference = Readonly<Record<string, string>>;

/** What a keyboard or a mouse does, one after the other: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      parameters: { pointerType: 'mouse' };
      actions: ({ type: 'pointerMove'; x: number; y: number } | { type: 'pointerDown' | 'pointerUp'; button: 0 })[];
    };

/** One browser with one tab. */
export type WebDriver = {
  browserVersion: string;
  /** Opens a URL, and waits until the page has loaded. */
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** In CSS pixels; some browsers' windows have a least width. */
  resize: (width: number, height: number) => Promise<void>;
  /**
   * Runs a function in the page, with scripts off too.
   *
   * @param script uses nothing from outside itself, and returns JSON.
   */
  run: <T>(script: (element: HTMLElement) => T, element?: ElementReference) => Promise<T>;
  /** The elements with this role and name, which the engine itself computes for screen readers. */
  find: (role: string, name: string) => Promise<ElementReference[]>;
  perform: (sources: InputSource[]) => Promise<void>;
};
