import { readFileSync } from 'node:fs';
import { palette } from '../supabase/functions/_shared/palette';

const styles = readFileSync('src/styles.css', 'utf8');

describe('The palette', () => {
  it.each(Object.entries(palette))('has the same colour %s as the styles, %s', (name, colour) => {
    expect(styles).toContain(`--color-${name}: ${colour};`);
  });
});
