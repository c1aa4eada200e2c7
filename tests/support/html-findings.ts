import { HtmlValidate, StaticConfigLoader, type HtmlElementLike, type MetaDataTable } from 'html-validate';

/** The characters of a URL (https://url.spec.whatwg.org/#url-code-points), without letters of other alphabets. */
const url = { enum: [String.raw`/^[\w!$&'()*+,\-./:;=?@~%#]+$/`] };

/** What the W3C's validator checks too, and html-validate does not. */
const moreOfTheStandard: MetaDataTable = {
  button: {
    attributes: {
      // https://www.w3.org/TR/html-aria/#el-button
      'aria-expanded': {
        allowed: (button) => (button.hasAttribute('popovertarget') ? 'not with popovertarget' : null),
      },
    },
  },
  script: {
    attributes: {
      // https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type
      src: { allowed: (script) => (isDataBlock(script) ? 'not on a data block' : null) },
      type: { enum: ['module', '/^[a-z]+/[a-z.+-]+$/'] },
    },
  },
  img: { attributes: { src: url } },
  a: { attributes: { href: url } },
  link: { attributes: { href: url } },
};

function isDataBlock(script: HtmlElementLike): boolean {
  return script.hasAttribute('type') && script.getAttribute('type') !== 'module';
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    elements: ['html5', moreOfTheStandard],
  }),
);

/** What is not valid in a page by the HTML standard: a line for each finding. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, selector, message }) => `${ruleId}: ${selector ?? ''} ${message}`),
  );
}
