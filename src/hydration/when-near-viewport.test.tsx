import { waitFor } from '@testing-library/react';
import { setInView } from '../../tests/support/intersection-observer';
import { whenNearViewport } from './when-near-viewport';

function place(): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = '<input />';
  document.body.append(element);
  return element;
}
const focusIn = (element: HTMLElement) => element.querySelector('input')?.focus();

afterEach(() => {
  document.body.replaceChildren();
});

test.each([
  ['comes near the screen', setInView],
  ['gets the focus', focusIn],
])('It begins when the element %s, and once only.', async (_, happens) => {
  const begin = jest.fn().mockResolvedValue(undefined);
  const element = place();
  whenNearViewport(element, begin);
  expect(begin).not.toHaveBeenCalled();
  happens(element);
  setInView(element);
  await Promise.resolve();
  setInView(element);
  expect(begin).toHaveBeenCalledTimes(1);
});

test('It begins at once where the element has the focus already.', () => {
  const begin = jest.fn().mockResolvedValue(undefined);
  const element = place();
  focusIn(element);
  whenNearViewport(element, begin);
  expect(begin).toHaveBeenCalledTimes(1);
});

test('An element that goes away from the screen begins nothing.', () => {
  const begin = jest.fn().mockResolvedValue(undefined);
  const element = place();
  whenNearViewport(element, begin);
  setInView(element, false);
  expect(begin).not.toHaveBeenCalled();
});

test('What failed is logged, and tried again at the next occasion.', async () => {
  const failure = new Error('Loading chunk 580 failed.');
  const begin = jest.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined);
  const element = place();
  whenNearViewport(element, begin);
  setInView(element);
  await waitFor(() => expect(console.error).toHaveBeenCalledWith(failure));
  jest.mocked(console.error).mockClear();
  focusIn(element);
  expect(begin).toHaveBeenCalledTimes(2);
});

test('Ended, it begins nothing any more.', () => {
  const begin = jest.fn().mockResolvedValue(undefined);
  const element = place();
  whenNearViewport(element, begin).stop();
  setInView(element);
  focusIn(element);
  expect(begin).not.toHaveBeenCalled();
});
