import { contrast } from '../../../../tests/support/contrast.ts';
import { dark, light } from './mail-colours.ts';

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s email', (_, colours) => {
  test.each([
    ['text', 'card', 4.5],
    ['text', 'words', 4.5],
    ['label', 'card', 4.5],
    ['link', 'card', 4.5],
    ['onButton', 'button', 4.5],
    ['button', 'card', 3],
  ] as const)('%s on %s has a contrast of at least %d', (part, ground, least) => {
    expect(contrast(colours[part], colours[ground])).toBeGreaterThanOrEqual(least);
  });
});
