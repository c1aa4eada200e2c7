import { AddressText } from './AddressText.tsx';

export function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    // The label is in one piece, because screen readers would read a space wherever the address may break.
    <a href={href} aria-label={children} className="-my-1.5 inline-block py-2.5 underline underline-offset-4">
      <AddressText>{children}</AddressText>
    </a>
  );
}
