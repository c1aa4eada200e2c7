/** An address or a number to be pressed: large enough for a finger, and broken where the screen is narrow. */
export function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-block py-1 wrap-anywhere underline underline-offset-4">
      {children}
    </a>
  );
}
