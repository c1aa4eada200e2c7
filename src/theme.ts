/** The colours and fonts that Tailwind gives to styles.css, and that the site functions' pages share. */
import { palette } from '../supabase/functions/_shared/palette.ts';

export const fonts = {
  display: "'Marcellus', 'Marcellus by Georgia', 'Marcellus by Times', Georgia, serif",
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
};

/** Tailwind's configuration. */
export default { theme: { extend: { colors: palette, fontFamily: fonts } } };
