export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** An empty list adds nothing to the HTML. */
type Value = string | Markup | readonly Markup[];

/**
 * A template for HTML that escapes every value that is not markup itself. Put values between tags or in quoted
 * attributes. In a `<textarea>`, start with a line break, because browsers drop a line break at the beginning.
 */
export function markup(template: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: template }, ...values.map(htmlOf)));
}

function htmlOf(value: Value): string {
  if (value instanceof Markup) return value.html;
  if (typeof value !== 'string') return value.map(({ html }) => html).join('');
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
