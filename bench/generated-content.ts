/** Service cards for a site that has grown: as many as are asked for, no two alike, and every time the same ones. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Card = { order: number; title: string; icon: string; description: string; features: string[] };

const icons = ['key', 'bell', 'wrench', 'shield', 'chart', 'seal'];
const things = [
  'Pool',
  'Garden',
  'Linen',
  'Jetty',
  'Kitchen',
  'Roof',
  'Booking',
  'Keyholder',
  'Arrival',
  'Boat',
  'Fence',
];
const doings = ['Care', 'Inspection', 'Renewal', 'Advice', 'Cleaning', 'Insurance', 'Planning'];
const sentences = [
  'Looked after by people who live in Busselton, and who know what the salt wind does to a house.',
  'Once a month, and after every storm.',
  'You are told what it costs before anything is done, with a photograph of why.',
  'For owners who live far away, and for guests who arrive after dark.',
  'A report comes by email on the first of the month.',
];

/** @param number from 1 on; the place of the card, too. */
export function generatedCard(number: number): Card {
  const thing = pick(things, number);
  const doing = pick(doings, number);
  return {
    order: number,
    title: `${thing} ${doing} ${String(number)}`,
    icon: pick(icons, number),
    // Of several lengths, as those that people write are.
    description: sentences.slice(number % sentences.length).join(' '),
    features: [`${thing} visits`, `${doing} by the season`, `Plan ${String(number)}`],
  };
}

/** Leaves these cards in a folder of services, and no others. */
export async function writeCards(folder: string, count: number): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (let number = 1; number <= count; number += 1) await writeCard(folder, generatedCard(number));
}

/** Changes the words of one card, as an editor does. */
export async function changeCard(folder: string): Promise<void> {
  const card = generatedCard(1);
  await writeCard(folder, { ...card, description: `${card.description} Ask us about the rest.` });
}

async function writeCard(folder: string, card: Card): Promise<void> {
  await writeFile(join(folder, `card-${String(card.order)}.json`), `${JSON.stringify(card, undefined, 2)}\n`);
}

function pick(texts: readonly string[], number: number): string {
  return texts[number % texts.length] ?? '';
}
