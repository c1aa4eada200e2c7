/** What moves on a page, as the browser reports it. */
import type { Page } from 'playwright-core';

/** `isAfterInput`: within half a second of a press or a key, which counts as what the visitor wanted. */
export type LayoutShift = { value: number; isAfterInput: boolean; moved: string[] };

/** @returns reads the shifts since the page was opened. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<LayoutShift[]>> {
  const shifts = await page.evaluateHandle(() => {
    // TypeScript's own declarations do not know it.
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] };
    const isShift = (entry: PerformanceEntry): entry is Entry => entry.entryType === 'layout-shift';
    const nameOf = (node: Node | null | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.localName} "${element.textContent.trim().slice(0, 30)}"` : 'a removed element';
    };
    const kept: { value: number; isAfterInput: boolean; moved: string[] }[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries().filter(isShift)) {
        const { value, hadRecentInput: isAfterInput, sources } = entry;
        kept.push({ value, isAfterInput, moved: sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    return kept;
  });
  return () => shifts.jsonValue();
}
