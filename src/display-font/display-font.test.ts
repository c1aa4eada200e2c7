import { displayFont } from './display-font';

const usual = displayFont('');

test('The font is WOFF2.', async () => {
  expect((await usual).toString('latin1', 0, 4)).toBe('wOF2');
});

test('Plain English text needs no more than the usual characters.', async () => {
  expect(await displayFont('Validation Error: "Ann’s" (not 24)?')).toEqual(await usual);
});

test.each(['É', 'ñ', 'Œ', '€'])('The font has %s if a text uses it.', async (character) => {
  expect((await displayFont(character)).byteLength).toBeGreaterThan((await usual).byteLength);
});

test('A character that Marcellus lacks changes nothing.', async () => {
  expect(await displayFont('海')).toEqual(await usual);
});
