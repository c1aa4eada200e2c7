/** The design of all emails to staff. Email programs support little CSS, so most styles are inline. */
import { palette } from '../palette.ts';
import { markup, Markup } from '../markup.ts';
import { oneLine } from '../one-line.ts';
import { keepTimesWhole } from '../perth-time.ts';

const colours = {
  page: { light: palette.limestone, dark: palette.ink },
  card: { light: palette.shell, dark: palette.deep },
  line: { light: palette.sand, dark: palette.lagoon },
  text: { light: palette.ink, dark: palette.limestone },
  label: { light: palette.sea, dark: palette.sand },
  link: { light: palette.sea, dark: palette.peach },
  button: { light: palette.sea, dark: palette.peach },
  onButton: { light: palette.shell, dark: palette.deep },
};

export type Block = { text: string; html: Markup };

/** What is false is left out. */
export type Blocks = (Block | false)[];

export type Fact = { label: string; value: string; url?: string | undefined };

export type Action = { label: string; url: string; isMain?: boolean };

const font = '-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const displayFont = 'Marcellus,Georgia,serif';

/** The attributes of a table that only places its content. */
const placing = new Markup('role="presentation" cellpadding="0" cellspacing="0"');

/** @param day a date, which does not break in HTML. */
export function heading(text: string, day = ''): Block {
  const whole = markup`<span style="white-space:nowrap">${day}</span>`;
  return {
    text: `${text} ${day}`.trim(),
    html: markup`<h1 style="margin:0 0 16px;font:24px/1.3 ${displayFont}">${keepTimesWhole(text)} ${whole}</h1>`,
  };
}

export function paragraph(text: string): Block {
  return { text, html: markup`<p style="margin:0 0 16px">${text}</p>` };
}

/** A visitor's words. They are indented in plain text, so that none can be mistaken for one of the email's own lines. */
export function words(text: string): Block {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/);
  const [first = '', ...others] = lines;
  const broken = [markup`${first}`, ...others.map((line) => markup`<br>\n${line}`)];
  return {
    text: lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n'),
    html: markup`<p class="words" dir="auto" style="margin:0 0 16px">${broken}</p>`,
  };
}

export function facts(list: Fact[]): Block {
  const rows = list.map((fact) => ({ ...fact, value: oneLine(fact.value) }));
  return {
    text: rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    html: markup`<table cellpadding="4" cellspacing="0" style="margin:0 0 12px -4px">
${rows.map(row)}</table>`,
  };
}

/** In characters: a label that stays on one line. */
const maxLabel = 16;

function row({ label, value, url }: Fact): Markup {
  const at = value.lastIndexOf('@') + 1;
  const text = at > 0 ? markup`${value.slice(0, at)}${domain(value.slice(at))}` : keepTimesWhole(value);
  const link = markup`<a href="${url ?? ''}" style="display:inline-block;color:${colours.link.light}">${text}</a>`;
  const ofLabel = `padding-right:16px;font-weight:400;color:${colours.label.light}`;
  // On a phone, a long label on one line would leave its value a few letters of width.
  const nowrap = label.length > maxLabel ? [] : markup` nowrap`;
  return markup`<tr valign="top"><th scope="row" align="left"${nowrap} style="${ofLabel};word-break:normal">${label}</th>
<td dir="auto">${url ? link : text}</td></tr>
`;
}

/** The end of an email address, in a block, so that an address that does not fit breaks after its @ first. */
const domain = (text: string) => markup`<span style="display:inline-block;text-decoration:inherit">${text}</span>`;

export function actions(list: Action[]): Block {
  // In the card's width, four buttons would be three and one alone.
  const width = list.length > 3 ? ';max-width:448px' : '';
  return {
    text: list.map(({ label, url }) => `${label}:\n${url}`).join('\n\n'),
    html: markup`<div style="margin:0 0 8px${width}">
${list.map(button)}</div>`,
  };
}

/** Outlook ignores the padding of a link, and SpamAssassin `bgcolor`: it would take the link's words for hidden ones. */
function button({ label, url, isMain }: Action): Markup {
  const [ground, text] = isMain
    ? [colours.button.light, colours.onButton.light]
    : [colours.card.light, colours.link.light];
  const box = `background-color:${ground};border:1px solid ${colours.button.light};border-radius:2px`;
  const link = `display:inline-block;padding:9px 20px;color:${text};font-weight:600;text-decoration:none`;
  return markup`<table class="${isMain ? 'main' : 'other'}" ${placing} style="display:inline-block;margin:0 8px 8px 0">
<tr><td style="${box}"><a href="${url}" style="${link}">${label}</a></td></tr>
</table>
`;
}

/** In as few bytes as possible. */
export function line(text: string, { label, url }: Action): Block {
  return {
    text: `${text}\n${label}:\n${url}`,
    html: markup`<p style="margin:0 0 12px">${keepTimesWhole(text)}<br>
<a href="${url}" style="color:${colours.link.light}">${label}</a></p>`,
  };
}

export const rule: Block = {
  text: '-'.repeat(72),
  html: markup`<hr style="margin:24px 0;border:0;border-top:1px solid ${colours.line.light}">`,
};

/** Tables do not inherit the font in Outlook. */
const style = `:root{color-scheme:light dark}
h1{font-family:${displayFont}}
p,th,td{font-family:${font}}
@media (prefers-color-scheme:dark){
.page{background:${colours.page.dark}!important}
.card{background:${colours.card.dark}!important}
h1,p,td{color:${colours.text.dark}!important}
th{color:${colours.label.dark}!important}
a{color:${colours.link.dark}!important}
hr{border-color:${colours.line.dark}!important}
.main td{background:${colours.button.dark}!important;border-color:${colours.button.dark}!important}
.main a{color:${colours.onButton.dark}!important}
.other td{background:${colours.card.dark}!important;border-color:${colours.button.dark}!important}
}`;

export function layOut(title: string, content: Blocks): { text: string; html: string } {
  const blocks = content.filter((block) => block !== false);
  const ground = colours.page.light;
  const ofCard = 'width:100%;max-width:600px;table-layout:fixed;border-radius:2px';
  const ofContent = `padding:24px 24px 8px;font:16px/1.5 ${font};color:${colours.text.light};word-break:break-word`;
  const { html } = markup`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${ground}">
<table class="page" lang="en-AU" ${placing} width="100%" bgcolor="${ground}">
<tr><td align="center" style="padding:16px 8px">
<table class="card" ${placing} width="600" bgcolor="${colours.card.light}" style="${ofCard}">
<tr><td align="left" style="${ofContent}">
${blocks.map(({ html }) => markup`${html}\n`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return { text: `${blocks.map(({ text }) => text).join('\n\n')}\n`, html };
}
