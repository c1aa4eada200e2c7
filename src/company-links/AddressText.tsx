import { Fragment } from 'react';

/** Text in a link or button with an email address: it breaks after the @ first, then before dots, and only then anywhere. */
export function AddressText({ children }: { children: string }) {
  const start = children.slice(0, children.indexOf('@') + 1);
  const pieces = children.slice(start.length).split(/(?=\.)/);
  return (
    <>
      {start}
      <span className="inline-block underline">
        {pieces.map((piece, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </span>
    </>
  );
}
