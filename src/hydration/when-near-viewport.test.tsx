import { waitFor } from '@testing-library/react';
import { setInView } from '../../tests/support/intersection-observer';
import { whenNearViewport } from './when-near-viewport';

function addElement(): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = '<input />';
  document.body.append(element);
  return element;
}
const focus = (element: HTMLElement) => element.querySelector('input')?.focus();

afterEach(() => {
  document.body.replaceChildren();
});

test.each([
  ['the element comes near the viewport', setInView],
  ['something in the element gets the focus', focus],
])('The action runs when %s, and does not run again after it has resolved.', async (_, event) => {
  const action = jest.fn().mockResolvedValue(undefined);
  const element = addElement();
  whenNearViewport(element, action);
  expect(action).not.toHaveBeenCalled();
  event(element);
  setInView(element);
  await Promise.resolve();
  setInView(element);
  expect(action).toHaveBeenCalledTimes(1);
});

test('The action runs at once if the focus is in the element already.', () => {
  const action = jest.fn().mockResolvedValue(undefined);
  const element = addElement();
  focus(element);
  whenNearViewport(element, action);
  expect(action).toHaveBeenCalledTimes(1);
});

test('The action does not run when the element leaves the viewport.', () => {
  const action = jest.fn().mockResolvedValue(undefined);
  const element = addElement();
  whenNearViewport(element, action);
  setInView(element, false);
  expect(action).not.toHaveBeenCalled();
});

test('An action that rejects is logged, and runs again at the next event.', async () => {
  const failure = new Error('Loading chunk 580 failed.');
  const action = jest.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined);
  const element = addElement();
  whenNearViewport(element, action);
  setInView(element);
  await waitFor(() => {
    expect(console.error).toHaveBeenCalledWith(failure);
  });
  jest.mocked(console.error).mockClear();
  focus(element);
  expect(action).toHaveBeenCalledTimes(2);
});

test('After stop, no event runs the action.', () => {
  const action = jest.fn().mockResolvedValue(undefined);
  const element = addElement();
  whenNearViewport(element, action).stop();
  setInView(element);
  focus(element);
  expect(action).not.toHaveBeenCalled();
});
