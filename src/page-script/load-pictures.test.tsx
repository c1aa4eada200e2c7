import { loadPictures } from './load-pictures.ts';

it.each([
  ['somebody is there', { near: '', saveData: false }, 'eager'],
  ['nobody is there', { near: undefined, saveData: false }, 'lazy'],
  ['the browser saves data', { near: '', saveData: true }, 'lazy'],
])('If %s, a picture far from the screen is %j, then: %s', (_, { near, saveData }, expected) => {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  document.body.innerHTML = '<img loading="lazy" alt="">';
  if (near === undefined) delete document.body.dataset.near;
  else document.body.dataset.near = near;
  loadPictures();
  expect(document.querySelector('img')).toHaveAttribute('loading', expected);
});
