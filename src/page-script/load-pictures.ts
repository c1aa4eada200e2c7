import { savesData } from './saves-data.ts';

/**
 * Loads each picture that would wait until it is near the screen: call it once somebody is there and the form has
 * started. Whoever then scrolls fast, or prints the screen, has them all.
 */
export function loadPictures(): void {
  if (document.body.dataset.near === undefined || savesData()) return;
  for (const picture of document.querySelectorAll('[loading=lazy]')) picture.setAttribute('loading', 'eager');
}
