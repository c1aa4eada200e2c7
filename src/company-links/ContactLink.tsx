import { Fragment } from 'react';

const underlined = 'underline underline-offset-4';

/** On a narrow screen, an email address breaks after the @ first, then before dots, and only then anywhere. */
export function ContactLink({ href, children }: { href: string; children: string }) {
  const start = children.slice(0, children.indexOf('@') + 1);
  const pieces = children.slice(start.length).split(/(?=\.)/);
  return (
    // The label is in one piece, because screen readers would read a space wherever the address may break.
    <a href={href} aria-label={children} className={`inline-block py-1 ${underlined}`}>
      {start}
      <span className={`inline-block ${underlined}`}>
        {pieces.map((piece, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </span>
    </a>
  );
}
