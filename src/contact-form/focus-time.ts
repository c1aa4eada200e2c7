/**
 * In milliseconds: the least time between a move of the focus and a change of the page. If one follows the other at
 * once, screen readers may be told of the two in either order, and the second announcement cuts off the first.
 */
export const focusTime = 100;
