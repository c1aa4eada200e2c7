/** HTML as {@link markup} makes it, in which whatever came from outside is text. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** An empty list is nothing. */
export type Value = string | Markup | readonly Markup[];

/**
 * A template for HTML: what is put into it is escaped, unless it is markup itself. Right between tags and in quoted
 * values; in a `<textarea>` a line break belongs first, as a browser drops one there.
 */
export function markup(template: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: template }, ...values.map(htmlOf)));
}

function htmlOf(value: Value): string {
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Markup ? value.html : value.map(({ html }) => html).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}
