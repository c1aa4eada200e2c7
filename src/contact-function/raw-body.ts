import type { GatsbyFunctionConfig } from 'gatsby';

/**
 * Asks for the raw bytes of JSON and forms: Gatsby's own parsers respond to broken JSON and to more than 100 KB with a
 * page of HTML, and on Netlify pass on an empty body instead. Other types stay out, because a multipart body is parsed
 * before this and cannot be read twice. 6 MB is the most that Netlify passes on; under `npm run develop` a larger body,
 * or one in an unknown encoding, still gets the page of HTML.
 *
 * A site function exports `config` by destructuring: Gatsby 5.16 (findApiExport in its query/file-parser.js) takes any
 * plain `export const config` under src/ for a page's, and builds rendering engines that the site does not use.
 */
export const rawBody: { config: GatsbyFunctionConfig } = {
  config: { bodyParser: { raw: { type: 'application/*', limit: '6mb' } } },
};
