/** The icons' drawings, as SVG paths in a square of 24 by 24 units. Each is an export, so scripts have only theirs. */
export const checkIcon = 'm5 12.5 4.5 4.5L19 7.5';
export const clockIcon = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-14v5l3 2';
export const closeIcon = 'm6 6 12 12M18 6 6 18';
export const mailIcon = 'M4 6h16v12H4zm0 1 8 6 8-6';
export const menuIcon = 'M4 7h16M4 12h16M4 17h16';
export const phoneIcon =
  'M5 4h4l1.5 4.5-2.2 1.6a12 12 0 0 0 5.6 5.6l1.6-2.2L20 15v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z';
export const pinIcon =
  'M12 21c4-4.5 6.5-7.8 6.5-11a6.5 6.5 0 1 0-13 0c0 3.2 2.5 6.5 6.5 11zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z';

/**
 * A decorative icon. Screen readers skip it: the text beside it, or its button's label, says the same thing. Chromium
 * does not apply forced colours to drawings, so it inherits its colour then.
 */
export function Icon({ drawing, className = 'size-6' }: { drawing: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 forced-colors:text-inherit ${className}`}
    >
      <path d={drawing} />
    </svg>
  );
}
