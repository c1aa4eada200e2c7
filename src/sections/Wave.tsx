/** Where one section flows into the next. Its colour is the text colour, which `className` sets to that of the next. */
export function Wave({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 1440 64"
      width={0}
      height={0}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`wave ${className}`}
    >
      <path d="M0 64V44c180-30 380-40 640-22s520 34 800 2v40z" fill="currentColor" />
    </svg>
  );
}
