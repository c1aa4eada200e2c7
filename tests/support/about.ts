import { readFileSync } from 'node:fs';
import matter from 'gray-matter';

/** The frontmatter of `content/about.mdx`. */
export const about = matter(readFileSync('content/about.mdx', 'utf8')).data as { heading: string };
