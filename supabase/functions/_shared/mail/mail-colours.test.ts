import { contrast } from '../../../../tests/support/contrast.ts';
import { dark, light } from './mail-colours.ts';

const schemes = { light, dark };

describe.each(['light', 'dark'] as const)('in the %s mail', (scheme) => {
  test.each([
    ['text', 'card'],
    ['text', 'words'],
    ['label', 'card'],
    ['link', 'card'],
    ['onButton', 'button'],
  ] as const)('%s on %s has a contrast of at least 4.5', (text, ground) => {
    const colours = schemes[scheme];
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test('a button has a contrast of at least 3 with its ground', () => {
    expect(contrast(schemes[scheme].button, schemes[scheme].card)).toBeGreaterThanOrEqual(3);
  });
});
