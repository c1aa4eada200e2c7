import { startScripts } from './start-scripts.ts';

const started = () => Array.from(document.body.querySelectorAll('script'), (script) => script.getAttribute('src'));

const signs = ['scroll', 'pointerdown', 'keydown', 'click', 'focusin', 'submit'];

it.each([...signs, 'load'])('The page’s scripts start within a second of a %s event, which may be a sign', (type) => {
  jest.useFakeTimers();
  document.body.innerHTML = '';
  document.body.dataset.scripts = '/app.js';
  delete document.body.dataset.near;
  startScripts();
  (type === 'load' ? window : document.body).dispatchEvent(new Event(type));
  jest.advanceTimersByTime(1000);
  expect(started()).toEqual(['/app.js']);
  expect('near' in document.body.dataset).toBe(signs.includes(type));
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
