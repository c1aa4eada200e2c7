/** SVG paths in a square of 24 by 24 units. Each is an export, so scripts have only theirs. */
export const checkIcon = 'm5 12.5 4.5 4.5L19 7.5';
export const closeIcon = 'm6 6 12 12M18 6 6 18';
export const menuIcon = 'M4 7h16M4 12h16M4 17h16';

/** A decorative icon. In forced colours it inherits its colour, because Chromium does not apply them to drawings. */
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
