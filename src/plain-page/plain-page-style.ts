/** The styles for the site functions' pages, which do not load the site's style sheet. */
import { siteUrls } from '../seo/site-urls.ts';
import { fonts, palette } from '../theme.ts';

const variables = Object.entries(palette).map(([name, colour]) => `--${name}: ${colour};`);

/**
 * The type, colours and corners of src/styles.css, in one column that fits on a screen 320 pixels wide. Click targets
 * are at least 44 pixels high. All colours come from the palette. A button ignores clicks at first, because the second
 * click of a double click may land on the Undo button of the next page.
 */
export const plainPageStyle = `
@font-face { font-family: 'Marcellus'; src: url('${siteUrls.displayFont}') format('woff2'); font-display: swap; }
:root { color-scheme: light; ${variables.join(' ')} }
*, ::before { box-sizing: border-box; }
body { margin: 0; background: var(--limestone); color: var(--ink); font: 1.0625rem/1.6 ${fonts.sans}; }
header { background: var(--deep); }
header div, main { max-width: 45rem; margin: 0 auto; padding: 0 1.25rem; }
header a { display: inline-flex; align-items: center; gap: 0.75rem; min-height: 4.5rem; color: var(--shell); font: 1.25rem/1.25 ${fonts.display}; text-decoration: none; text-wrap: balance; }
.picture { display: block; width: 100%; height: auto; min-height: 8rem; max-height: 15rem; object-fit: cover; }
main { padding-top: 4.5rem; padding-bottom: 4.5rem; }
h1 { margin: 0; color: var(--deep); font: 400 2.4414rem/1.15 ${fonts.display}; text-wrap: balance; }
p { margin: 0; text-wrap: pretty; }
h1 ~ p, h1 ~ form:not(.card) { margin-top: 1rem; }
h1 + p { font-size: 1.25rem; line-height: 1.5; }
main > a, main > p a, dd a { display: inline-block; padding: 0.55rem 0; color: var(--sea); overflow-wrap: anywhere; text-underline-offset: 0.25em; }
main > p a, dd a { margin: -0.55rem 0; }
main > a { margin-top: 1.5rem; }
.card { display: grid; gap: 1.25rem; margin-top: 2rem; padding: 1.5rem; border-radius: 2px; background: var(--shell); }
label, dt { font-weight: 600; }
dl, dd { margin: 0; overflow-wrap: anywhere; }
dd:not(:last-child) { margin-bottom: 0.75rem; }
.text { white-space: pre-wrap; }
.hint { font-size: 0.9375rem; font-weight: 400; }
input, textarea { display: block; width: 100%; min-height: 3.125rem; padding: 0.75rem 1rem; margin-top: 0.25rem; border: 1px solid var(--ink); border-radius: 2px; background: var(--shell); color: inherit; font: inherit; }
[aria-invalid=true] { border: 2px solid var(--alarm); }
.error { color: var(--alarm); font-weight: 600; }
.unseen { position: fixed; right: 100%; }
button { min-height: 3rem; padding: 0.625rem 1.75rem; border: 0; border-radius: 2px; background: var(--sea); color: var(--shell); font: inherit; font-weight: 600; cursor: pointer; }
[name=action] { animation: not-yet 0.7s; }
@keyframes not-yet { from, to { pointer-events: none; } }
button:hover { background: var(--deep); }
:focus-visible { outline: 3px solid var(--lagoon); outline-offset: 3px; }
header :focus-visible { outline-color: var(--peach); }
@media (forced-colors: active) { button { border: 1px solid; } }
@media (width >= 40rem) { button { justify-self: start; min-width: 13rem; } h1 { font-size: 3.0518rem; } .card { padding: 2rem; } }
`;
