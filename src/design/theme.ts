/** Tailwind's configuration for styles.css. The emails share the colours. */
import { palette } from '../../supabase/functions/_shared/palette.ts';

const fonts = {
  display: "'Marcellus', Georgia, 'Times New Roman', serif",
  sans: "'Figtree', 'Arial as wide', 'Roboto as wide', system-ui, sans-serif",
};

/** Sizes and line heights. From `xl`, each size is 1.25 times the one before. */
const fontSize = {
  sm: ['0.9375rem', '1.5'],
  base: ['1.0625rem', '1.6'],
  xl: ['1.25rem', '1.5'],
  '2xl': ['1.5625rem', '1.2'],
  '3xl': ['1.9531rem', '1.15'],
  '4xl': ['2.4414rem', '1.15'],
  '5xl': ['3.0518rem', '1.15'],
};

export default { theme: { extend: { colors: palette, fontFamily: fonts, fontSize } } };
