/** On a narrow screen, an email address breaks after the @ if it can. */
export function ContactLink({ href, children }: { href: string; children: string }) {
  const afterAt = children.indexOf('@') + 1;
  return (
    // The label is in one piece, because screen readers would read a space where the address may break.
    <a href={href} aria-label={children} className="inline-block py-1 underline underline-offset-4">
      {children.slice(0, afterAt)}
      <wbr />
      {children.slice(afterAt)}
    </a>
  );
}
