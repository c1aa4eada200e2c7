import { savesData } from './saves-data.ts';

/**
 * Loads the pictures that are far from the screen, once somebody is there. Call it when the form has started, which
 * comes first. A fast scroll, or a screenshot of the whole page, then shows each picture.
 */
export function loadPictures(): void {
  if (document.body.dataset.near === undefined || savesData()) return;
  for (const picture of document.querySelectorAll('[loading=lazy]')) picture.setAttribute('loading', 'eager');
}
