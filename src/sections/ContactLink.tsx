/** A link to an email address or a phone number, tall enough for a finger; it wraps anywhere on a narrow screen. */
export function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-block py-1 wrap-anywhere underline underline-offset-4">
      {children}
    </a>
  );
}
