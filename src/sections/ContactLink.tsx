import { Fragment } from 'react';

/**
 * A link to an email address or a phone number, tall enough for a finger. On a narrow screen an email address breaks after
 * the @ and before dots, and elsewhere only if that is not enough.
 */
export function ContactLink({ href, children }: { href: string; children: string }) {
  const [first, ...others] = (children.match(/\.?[^@.]*@?/g) ?? []).filter(Boolean);
  return (
    // The label because browsers read a blank at each <wbr>.
    <a href={href} aria-label={children} className="inline-block py-1 wrap-anywhere underline underline-offset-4">
      {first}
      {others.map((piece, index) => (
        <Fragment key={index}>
          <wbr />
          {piece}
        </Fragment>
      ))}
    </a>
  );
}
