/** Other content for the same page: valid where the original is, and the same each time. */
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import matter from 'gray-matter';
import sharp from 'sharp';
import { readFields } from '../../src/content-schema/read-fields.ts';
import { sectionAnchors } from '../../src/content-schema/schemas.ts';

type Json = string | number | Json[] | JsonObject;
interface JsonObject {
  [field: string]: Json;
}

/** Each letter becomes the next one of its row, so that words keep their length and look like words. */
const rows = ['aeiou', 'AEIOU', 'bcdfghjklmnpqrstvwxyz', 'BCDFGHJKLMNPQRSTVWXYZ', '123456789'];
const nextLetter = new Map(
  rows.flatMap((row) => row.split('').map((letter, index) => [letter, row[(index + 1) % row.length]] as const)),
);

/** Their values are names that the code knows. */
const fieldsOfNames = ['$schema', 'anchor', 'icon', 'focus'];

/**
 * Changes every text, picture and file name in a content folder, reverses the order of the cards, and adds a card and a
 * phone number.
 */
export async function rewriteContent(folder: string): Promise<void> {
  const company = join(folder, 'company.json');
  const fields = otherFields(readObject(company));
  await writeJson(company, { ...fields, phone: '+61 8 5550 4321' });
  const page = join(folder, 'page.json');
  await writeJson(page, otherFields(readObject(page)));
  const about = join(folder, 'about.mdx');
  const { fields: frontmatter, body = '' } = readFields(about);
  await writeFile(about, matter.stringify(otherText(body), otherFields(frontmatter as JsonObject)));
  await rewriteCards(join(folder, 'services'));
  await swapPictures(join(folder, 'images'));
}

async function rewriteCards(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const cards = names.map((name) => readObject(join(folder, name)));
  for (const name of names) await rm(join(folder, name));
  const reversed = cards.sort((one, other) => Number(other.order) - Number(one.order)).map(otherFields);
  const features = ['First', 'Second', 'Third'];
  const added = { title: 'Added', icon: 'key', audience: 'For all', description: 'One more.', features };
  for (const [index, card] of [...reversed, added].entries()) {
    const order = index + 1;
    await writeJson(join(folder, `card-${String(order)}.json`), { ...card, order });
  }
}

/** White has a contrast of at least 4.5 on any picture that is this dark. */
const darkened = 0.4;

/** In pixels: no picture with as little detail is heavy. */
const blurred = 4;

/**
 * Each photograph gets the picture of the next one, in its own size, because its place on the page sets the least width,
 * and darkened and blurred, because the contrast of the words over it, and its weight, may depend on the picture.
 */
async function swapPictures(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|svg)$/i.test(name)).sort();
  const photographs = names.filter((name) => extname(name).toLowerCase() !== '.svg');
  for (const [index, name] of photographs.entries()) {
    const { width, height } = (await sharp(join(folder, name)).metadata()).autoOrient;
    const next = photographs[(index + 1) % photographs.length] ?? name;
    await sharp(join(folder, next))
      .autoOrient()
      .resize(width, height)
      .linear(darkened)
      .blur(blurred)
      .toFile(join(folder, otherName(name)));
  }
  for (const name of names) {
    if (photographs.includes(name)) await rm(join(folder, name));
    else await rename(join(folder, name), join(folder, otherName(name)));
  }
}

function otherFields(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, fieldsOfNames.includes(name) ? value : otherValue(value)]),
  );
}

function otherValue(value: Json): Json {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map(otherValue);
  if (typeof value === 'object') return otherFields(value);
  return value.startsWith('./images/') ? value.replace(/[^/]+$/, otherName) : otherText(value);
}

/** A link in the text about the company keeps its kind, and an anchor or a placeholder its name. */
const letters = new RegExp(`https://|mailto:|tel:|\\{\\w+\\}|#(${sectionAnchors.join('|')})|\\w`, 'g');

const otherText = (text: string) => text.replaceAll(letters, (match) => nextLetter.get(match) ?? match);

const otherName = (file: string) => `other-${file}`;

const readObject = (file: string) => readFields(file).fields as JsonObject;

async function writeJson(file: string, value: JsonObject): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
