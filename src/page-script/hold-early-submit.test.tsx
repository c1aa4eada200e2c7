import { holdEarlySubmit } from './hold-early-submit.ts';

const draftKey = 'draft';
/** The listeners of earlier tests stay, so each test has a form and an event of its own. */
let test = 0;
let form: HTMLFormElement;
let settledEvent: string;
const sayOffline = jest.fn();
/** What happened to each submit: whether the browser would have posted it, and whether there was a draft. */
const submits: string[] = [];

const record = (event: Event) => {
  const isPosted = !event.defaultPrevented;
  submits.push(`${isPosted ? 'posted' : 'held'}${sessionStorage.getItem(draftKey) === null ? '' : ', draft'}`);
  event.preventDefault();
};

function open() {
  test += 1;
  settledEvent = `settled-${test}`;
  document.body.innerHTML = `<form id="foreign"></form><form id="ours-${test}"><input name="id" /></form>`;
  form = document.querySelector(`#ours-${test}`) ?? form;
  holdEarlySubmit(sayOffline, `ours-${test}`, 'props', settledEvent, draftKey);
  addEventListener('submit', record);
}

/** @returns whether the event was not cancelled. */
const settle = () => form.dispatchEvent(new Event(settledEvent, { bubbles: true, cancelable: true }));

const failToLoad = (element: string) =>
  document.body.appendChild(document.createElement(element)).dispatchEvent(new Event('error'));

beforeEach(() => {
  jest.useFakeTimers();
  sayOffline.mockClear();
  sessionStorage.setItem(draftKey, 'text');
  open();
});

afterEach(() => {
  removeEventListener('submit', record);
  submits.length = 0;
});

describe('A submit before React', () => {
  it.each<[string, () => unknown]>([
    ['React will never run the form', settle],
    ['two seconds have passed', () => jest.advanceTimersByTimeAsync(1)],
    ['a script has failed to load', () => failToLoad('script')],
  ])('is held if it is ours, and is posted without a draft once %s, as is each later one', async (_, happens) => {
    document.querySelector<HTMLFormElement>('#foreign')?.requestSubmit();
    form.requestSubmit();
    jest.advanceTimersByTime(1999);
    failToLoad('img');
    expect(submits).toEqual(['posted, draft', 'held, draft']);
    await happens();
    form.requestSubmit();
    expect(submits.slice(2)).toEqual(['posted', 'posted']);
  });

  it('is not posted if the browser is offline, which the form says, but is posted, with the draft kept, if repeated', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    form.requestSubmit();
    expect(sayOffline).not.toHaveBeenCalled();
    failToLoad('script');
    expect(sayOffline).toHaveBeenCalledWith(form, 'props');
    jest.advanceTimersByTime(999);
    // As the second click of a double click does.
    form.requestSubmit();
    expect(submits).toEqual(['held, draft', 'held, draft', 'held, draft']);
    jest.advanceTimersByTime(1);
    form.requestSubmit();
    expect(submits.slice(3)).toEqual(['posted, draft']);
    expect(sayOffline).toHaveBeenCalledTimes(2);
    onLine.mockReturnValue(true);
    form.requestSubmit();
    expect(submits.slice(4)).toEqual(['posted']);
  });

  it('is posted once the browser is online', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    form.requestSubmit();
    failToLoad('script');
    onLine.mockReturnValue(true);
    form.requestSubmit();
    expect(submits).toEqual(['held, draft', 'held, draft', 'posted']);
  });

  it('goes to React once, with its draft, even if it is repeated, and even if React has made a new form', () => {
    form.requestSubmit();
    form.requestSubmit();
    form.replaceWith((form = form.cloneNode(true) as HTMLFormElement));
    const send = jest.fn((event: Event) => {
      event.preventDefault();
    });
    form.addEventListener('submit', send);
    expect(settle()).toBe(true);
    jest.advanceTimersByTime(2000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem(draftKey)).toBe('text');
  });

  it('cancels the event by which React takes over while the browser is posting it, even without storage', () => {
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('Not here.');
    });
    form.requestSubmit();
    jest.advanceTimersByTime(2000);
    expect(submits).toEqual(['held, draft', 'posted, draft']);
    expect(settle()).toBe(false);
  });
});

it('A browser that cannot repeat a submit posts it at once', () => {
  const method = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'requestSubmit') ?? {};
  Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit');
  removeEventListener('submit', record);
  open();
  Object.defineProperty(HTMLFormElement.prototype, 'requestSubmit', method);
  form.requestSubmit();
  expect(submits).toEqual(['posted']);
});
