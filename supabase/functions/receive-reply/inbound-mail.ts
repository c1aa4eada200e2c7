import { comparableAddress, maxAddressLength } from '../_shared/contact/address.ts';
import { isReplyToken } from '../_shared/links/reply-address.ts';

/** Mail as any inbound service passes it on, without its text. Nothing stores or logs the subject. */
export type InboundMail = {
  /** As {@link comparableAddress} writes it. Empty if no mail can come from there. */
  sender: string;
  /** As {@link comparableAddress} writes them. */
  recipients: string[];
  /** Undefined if it has none, or a malformed one. */
  date: Date | undefined;
  /** The texts with the form of a reply token. */
  tokens: string[];
  /** In lower case. */
  headers: { name: string; value: string }[];
  /** In lower case. */
  subject: string;
  /** The content types of all parts but text and HTML, in lower case. */
  partTypes: string[];
};

/** @returns empty text for an address that no mail can come from or go to. */
export function readAddress(address: string): string {
  return address.length > maxAddressLength ? '' : comparableAddress(address);
}

/** @param addresses as {@link readAddress} returns them. @returns the reply tokens after their plus. */
export function tokensIn(addresses: string[]): string[] {
  return addresses.flatMap((address) => /^[^+@]*\+([^@]*)@/.exec(address)?.[1] ?? []).filter(isReplyToken);
}
