import { Fragment } from 'react';

const underlined = 'underline underline-offset-4';

/**
 * A link to an email address or a phone number, tall enough for a finger. On a narrow screen an email address breaks after
 * the @. If that is not enough, it breaks before dots, and then anywhere.
 */
export function ContactLink({ href, children }: { href: string; children: string }) {
  const start = children.slice(0, children.indexOf('@') + 1);
  return (
    // With a label, because browsers read a blank at each place where the address may break.
    <a href={href} aria-label={children} className={`inline-block py-1 wrap-anywhere ${underlined}`}>
      {start}
      <span className={`inline-block ${underlined}`}>
        {children
          .slice(start.length)
          .split(/(?=\.)/)
          .map((piece, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {piece}
            </Fragment>
          ))}
      </span>
    </a>
  );
}
