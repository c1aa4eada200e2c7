import { readFileSync } from 'node:fs';
import { palette } from './palette';

const styles = readFileSync('src/styles.css', 'utf8');

test.each(Object.entries(palette))('The colour %s is %s in the styles too.', (name, colour) => {
  expect(styles).toContain(`--color-${name}: ${colour};`);
});
