import { serviceSchema } from '../src/content-schema/schemas.ts';
import { generatedCard } from './generated-content.ts';

const cards = Array.from({ length: 1000 }, (_, index) => generatedCard(index + 1));

test('Of 1,000 generated cards each is as the rules of the content want it.', () => {
  for (const card of cards) expect(serviceSchema.validateSync(card, { strict: true })).toEqual(card);
});

test('No two generated cards have the same title or order, and there are some with each icon.', () => {
  expect(new Set(cards.map(({ title }) => title)).size).toBe(cards.length);
  expect(new Set(cards.map(({ order }) => order)).size).toBe(cards.length);
  expect(new Set(cards.map(({ icon }) => icon)).size).toBe(6);
});

test('The same card is generated every time.', () => {
  expect(generatedCard(7)).toEqual(generatedCard(7));
});
