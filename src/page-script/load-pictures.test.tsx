import { loadPictures } from './load-pictures.ts';

it.each([
  ['somebody is there', 'eager', { near: '', saveData: false }],
  ['nobody is there', 'lazy', { near: undefined, saveData: false }],
  ['the browser saves data', 'lazy', { near: '', saveData: true }],
])('If %s, the loading of a picture is %s', (_, expected, { near, saveData }) => {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  document.body.innerHTML = '<img loading="lazy" alt="">';
  if (near === undefined) delete document.body.dataset.near;
  else document.body.dataset.near = near;
  loadPictures();
  expect(document.querySelector('img')).toHaveAttribute('loading', expected);
});
