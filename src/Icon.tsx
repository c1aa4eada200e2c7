/** The SVG paths of the page's icons, drawn in a square of 24 by 24 units. */
const drawings = {
  alert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-13.5V13m0 3.5h.01',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 21h4M12 3v2',
  chart: 'M4 20h16M7 16v-4m5 4V8m5 8V5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-14v5l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  key: 'M12 16a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm-1.2-2.8L20 4m-4.5 4.5L18 11m1-6 2 2',
  mail: 'M4 6h16v12H4zm0 1 8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone: 'M5 4h4l1.5 4.5-2.2 1.6a12 12 0 0 0 5.6 5.6l1.6-2.2L20 15v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
  pin: 'M12 21c4-4.5 6.5-7.8 6.5-11a6.5 6.5 0 1 0-13 0c0 3.2 2.5 6.5 6.5 11zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  seal: 'M12 3l2.3 1.9 3-.2.9 2.9 2.5 1.7-1 2.8 1 2.8-2.5 1.7-.9 2.9-3-.2L12 21.2l-2.3-1.9-3 .2-.9-2.9-2.5-1.7 1-2.8-1-2.8 2.5-1.7.9-2.9 3 .2zM8.5 12l2.5 2.5 4.5-5',
  shield: 'M12 3 5 6v5c0 4.5 2.9 8 7 10 4.1-2 7-5.5 7-10V6zM9 12l2.2 2.2L15.5 10',
  wrench: 'M20 7.5a4.5 4.5 0 0 1-6 4.2L7 18.7a1.9 1.9 0 0 1-2.7-2.7l7-7A4.5 4.5 0 0 1 17 3.6L14.2 6.4l.4 2.6 2.6.4z',
} as const;

export type IconName = keyof typeof drawings;

/** A decorative icon. Screen readers skip it: the text beside it, or its button's label, says the same thing. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
