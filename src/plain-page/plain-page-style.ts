/** The styles of the site functions' pages, which those of the site do not reach. */
import { palette } from '../palette.ts';
import { siteUrls } from '../seo/site-urls.ts';

/** As in src/styles.css, without the fallbacks that have the metrics of the display font. */
export const fonts = {
  display: "'Marcellus', Georgia, serif",
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
};

const variables = Object.entries(palette).map(([name, colour]) => `--${name}: ${colour};`);

/**
 * One column that fits 320 pixels, with targets of at least 44 pixels. Colours come from the palette only. A button that acts
 * takes no press at first, because the second one of a double click may fall on the Undo of the next page.
 */
export const plainPageStyle = `
@font-face { font-family: 'Marcellus'; src: url('${siteUrls.displayFont}') format('woff2'); font-display: swap; }
:root { color-scheme: light; ${variables.join(' ')} }
*, ::before { box-sizing: border-box; }
body { margin: 0; background: var(--limestone); color: var(--ink); font: 1rem/1.625 ${fonts.sans}; }
header { background: var(--deep); }
header div, main { max-width: 44rem; margin: 0 auto; padding: 0 1.25rem; }
header a { display: inline-flex; align-items: center; gap: 0.75rem; min-height: 4.5rem; color: var(--shell); font: 1.125rem/1.25 ${fonts.display}; text-decoration: none; text-wrap: balance; }
main { padding-top: 3.5rem; padding-bottom: 4rem; }
h1 { margin: 0; color: var(--deep); font: 400 clamp(2rem, 9vw, 3rem)/1.15 ${fonts.display}; text-wrap: balance; }
h1::before { content: ''; display: block; width: 2.25rem; height: 1.25rem; margin-bottom: 1.25rem; background: repeating-linear-gradient(var(--peach) 0 0.25rem, transparent 0 0.5rem); clip-path: polygon(38% 0, 62% 0, 100% 100%, 0 100%); }
p { margin: 0; text-wrap: pretty; }
h1 ~ p { margin-top: 1rem; font-size: 1.125rem; }
main > a, main > p a, dd a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--sea); overflow-wrap: anywhere; }
main > a { margin-top: 2rem; }
.card { display: grid; gap: 1.25rem; margin-top: 2rem; padding: 1.75rem; border-radius: 1rem; background: var(--shell); }
.label { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin-bottom: 0.25rem; }
label, dt { font-weight: 600; }
dl, dd { margin: 0; overflow-wrap: anywhere; }
dd { margin-bottom: 0.75rem; }
.text { white-space: pre-wrap; }
.hint { font-size: 0.875rem; }
input, textarea { display: block; width: 100%; min-height: 3rem; padding: 0.75rem 1rem; border: 1px solid var(--ink); border-radius: 0.5rem; background: var(--shell); color: inherit; font: inherit; }
[aria-invalid] { border: 2px solid var(--alarm); }
.error { margin-top: 0.5rem; color: var(--alarm); font-weight: 600; }
.unseen { position: fixed; right: 100%; }
button { min-height: 3rem; padding: 0.625rem 1.75rem; border: 0; border-radius: 1.5rem; background: var(--sea); color: var(--shell); font: inherit; font-weight: 600; cursor: pointer; }
[name=action] { animation: not-yet 0.7s; }
@keyframes not-yet { from, to { pointer-events: none; } }
button:hover { background: var(--deep); }
:focus-visible { outline: 3px solid var(--lagoon); outline-offset: 3px; }
header :focus-visible { outline-color: var(--peach); }
@media (forced-colors: active) { button { border: 1px solid; } }
@media (width >= 40rem) { button { justify-self: start; min-width: 13rem; } .card { padding: 2.5rem; } }
`;
