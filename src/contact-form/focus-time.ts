/**
 * In milliseconds: the time between a move of the focus and a change of the page, in either order. If they come
 * together, Chromium and Firefox tell screen readers of them in any order, and one cuts the other off.
 */
export const focusTime = 100;
