import { objectOf, text } from './field-schemas.ts';
import { photograph } from './picture-schema.ts';

/** Beside the text, the picture is at most 30rem wide; on a tablet it spans the screen. */
const leastWidth = 1000;

/** The frontmatter of `content/about.mdx`. */
export const aboutSchema = objectOf({ heading: text(30), image: photograph(leastWidth) });
