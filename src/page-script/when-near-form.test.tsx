import { whenNearForm } from './when-near-form.ts';

it.each([
  [undefined, 1],
  [{ saveData: false }, 1],
  [{ saveData: true }, 0],
])('If the browser says %j about its connection, the form starts %i times after ten seconds', (connection, times) => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const start = jest.fn();
  whenNearForm(start);
  jest.advanceTimersByTime(9_999);
  expect(start).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(start).toHaveBeenCalledTimes(times);
});

it.each(['scroll', 'pointerdown', 'keydown', 'click', 'focusin', 'submit'])('The form starts at a %s event', (type) => {
  const start = jest.fn();
  whenNearForm(start);
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  expect(start).toHaveBeenCalled();
});
