import { startScripts } from './start-scripts.ts';

const started = () => Array.from(document.body.querySelectorAll('script'), (script) => script.getAttribute('src'));

it.each(['scroll', 'pointerdown', 'keydown', 'click', 'focusin', 'submit'])('The scripts start at a %s', (type) => {
  document.body.innerHTML = '';
  document.body.dataset.scripts = '/app.js';
  delete document.body.dataset.near;
  startScripts();
  document.body.dispatchEvent(new Event(type));
  expect([started(), document.body.dataset.near]).toEqual([['/app.js'], '']);
});

it('The page’s scripts start once, and those that failed to load start again once the browser is online', () => {
  document.body.innerHTML = '';
  document.body.dataset.scripts = '/framework.js /app.js';
  startScripts();
  dispatchEvent(new Event('scroll'));
  expect(started()).toEqual(['/framework.js', '/app.js']);
  document.querySelector('[src="/app.js"]')?.dispatchEvent(new Event('error'));
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('online'));
  expect(started()).toEqual(['/framework.js', '/app.js', '/app.js']);
});

it('The scripts leave a loaded page time to be painted before they start by themselves', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '';
  document.body.dataset.scripts = '/app.js';
  startScripts();
  dispatchEvent(new Event('load'));
  const startedAtLoad = started();
  jest.runAllTimers();
  jest.useRealTimers();
  expect([startedAtLoad, started()]).toEqual([[], ['/app.js']]);
});
