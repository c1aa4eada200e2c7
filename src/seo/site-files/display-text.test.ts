import { displayText } from './display-text';

const box = { width: 600, height: 190 };

describe('Drawn text', () => {
  const texts = ['Bay', 'A name that goes on and on '.repeat(4), 'Oneverylongword'.repeat(4)];

  it.each(texts)('fits in its box, and fills most of the width or the height: %j', async (text) => {
    const { info } = await displayText(text, '#ffffff', box);
    expect(info.width).toBeLessThanOrEqual(box.width);
    expect(info.height).toBeLessThanOrEqual(box.height);
    expect(Math.max(info.width / box.width, info.height / box.height)).toBeGreaterThan(0.6);
  });

  it.each([
    ['<b>Bay</b>', 'Bay'],
    ['&amp;', '&'],
  ])('shows markup as text: %j is wider than %j', async (text, shorter) => {
    const { info } = await displayText(text, '#ffffff', box);
    const other = await displayText(shorter, '#ffffff', box);
    expect(info.width / info.height).toBeGreaterThan(1.2 * (other.info.width / other.info.height));
  });
});
