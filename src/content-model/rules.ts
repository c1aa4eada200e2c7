/**
 * What each file in `content/` holds. The only copy: the build's validation ({@link validateContent}) and the GraphQL
 * types ({@link graphqlTypes}) are both derived from these rules, so a field is added here and in the section that
 * shows it, nowhere else. A rule's message says what is expected; the file and the field are put before it.
 */
import { array, number, object, string, type Schema } from 'yup';

/** The anchors of the page: the ids of its sections, in their order. */
const sectionAnchors = ['home', 'services', 'about', 'contact'] as const;
const anchorExpected = `one of the anchors ${sectionAnchors.join(', ')}`;

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** The value is a path relative to its file, and reaches a query as Gatsby's `File` node. */
    file?: true;
    /** The GraphQL type's name, where it is not that of its place. */
    typeName?: string;
  }
}

/** What the rules need to know of the disk; passed in by the validation as yup's context. */
export type ContentContext = {
  /** The first bytes of the file at a path relative to the content file, one character each; undefined without one. */
  startOf: (path: string) => string | undefined;
};

const text = (expected = 'a text that is not empty') =>
  string().typeError(expected).required(expected).matches(/\S/, expected);

const textMatching = (pattern: RegExp, expected: string) => text(expected).matches(pattern, expected);

/** A text that may be left out. */
const optionalTextMatching = (pattern: RegExp, expected: string) =>
  string().typeError(expected).nonNullable(expected).matches(pattern, expected);

const originExpected = 'the address of the site, without a slash at its end, such as "https://www.name.example"';

const httpsOrigin = () =>
  text(originExpected).test('origin', originExpected, (address = '') => {
    return address.startsWith('https://') && URL.parse(address)?.origin === address;
  });

function shape<Fields extends Record<string, Schema>>(fields: Fields) {
  const names = Object.keys(fields).join(', ');
  const expected = `an object with the fields ${names}`;
  return object(fields)
    .typeError(expected)
    .required(expected)
    .noUnknown(({ unknown }) => `only the fields ${names}; remove or rename "${unknown}"`);
}

function list<Item extends Schema>(item: Item, length?: number) {
  const expected = length === undefined ? 'a list with at least one item' : `a list of exactly ${length} items`;
  const items = array(item).typeError(expected).required(expected);
  return length === undefined ? items.min(1, expected) : items.length(length, expected);
}

const differentTexts = (length?: number) =>
  list(text(), length).test('different', 'texts of which no two are the same', (texts: unknown[] = []) => {
    return new Set(texts).size === texts.length;
  });

/** The endings a picture may have, and how the file begins then. */
const pictureFormats = {
  photograph: { endings: ['jpg', 'jpeg', 'png'], begins: /^(\xff\xd8\xff|\x89PNG)/ },
  drawing: { endings: ['svg'], begins: /<svg/ },
};

function imageFile({ endings, begins }: (typeof pictureFormats)['photograph']) {
  const kinds = endings.join(', ');
  return textMatching(
    new RegExp(`^\\./images/[^/]+\\.(${endings.join('|')})$`),
    `the path of a picture in content/images (${kinds}), such as "./images/name.${endings[0]}"`,
  )
    .test('is a picture', (path = '', { options, createError }) => {
      const start = (options.context as ContentContext).startOf(path);
      if (start === undefined) return createError({ message: 'a picture that exists: no file is at this path' });
      if (begins.test(start)) return true;
      return createError({ message: `a picture that can be read: the file is not one of the kinds ${kinds}` });
    })
    .meta({ file: true });
}

const photograph = () =>
  shape({ file: imageFile(pictureFormats.photograph), alt: text() }).meta({ typeName: 'Photograph' });

/** `content/company.json`: the facts about the company. */
export const companyRules = shape({
  name: text(),
  shortName: textMatching(/^.{1,13}$/, 'a text of at most 13 characters'),
  siteUrl: httpsOrigin(),
  location: textMatching(
    /^[^\s,][^,]*, [^\s,][^,]*$/,
    'a town and a state with a comma between them, such as "Busselton, Western Australia"',
  ),
  email: textMatching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address'),
  phone: optionalTextMatching(
    /^\+[1-9]( ?\d){6,14}$/,
    'a telephone number that begins with the code of its country, such as "+61 8 5550 1234"',
  ),
  blurb: text(),
  logo: imageFile(pictureFormats.drawing),
});

/** `content/page.json`: the words and pictures of the page, a field per section in the order of the page. */
export const pageRules = shape({
  title: text(),
  description: text(),
  navigation: shape({
    label: text(),
    skipLink: text(),
    links: list(
      shape({
        label: text(),
        anchor: string().typeError(anchorExpected).required(anchorExpected).oneOf(sectionAnchors, anchorExpected),
      }).meta({ typeName: 'NavigationLink' }),
      sectionAnchors.length,
    ),
    quoteButton: text(),
    menuButton: text(),
  }),
  hero: shape({
    headline: text(),
    subline: text(),
    servicesButton: text(),
    contactButton: text(),
    image: photograph(),
  }),
  services: shape({
    heading: text(),
    introduction: text(),
    banners: list(shape({ title: text(), caption: text(), image: photograph() }).meta({ typeName: 'Banner' }), 2),
  }),
  about: shape({ heading: text() }),
  contact: shape({
    heading: text(),
    subtitle: text(),
    informationHeading: text(),
    locationLabel: text(),
    emailLabel: text(),
    phoneLabel: text(),
    whyChooseHeading: text(),
    whyChoose: differentTexts(),
  }),
  form: shape({
    heading: text(),
    promise: text(),
    nameLabel: text(),
    emailLabel: text(),
    phoneLabel: text(),
    phoneHint: text(),
    messageLabel: text(),
    honeypotLabel: text(),
    submitButton: text(),
    sendingButton: text(),
    sentTitle: text(),
    sentText: text(),
    referenceLabel: text(),
    invalidTitle: text(),
    failedTitle: text(),
    failedText: text(),
    backLink: text(),
    toastsLabel: text(),
    closeToast: text(),
  }),
  footer: shape({ quickLinksHeading: text(), contactHeading: text(), rights: text() }),
  notFound: shape({ code: text(), text: text(), homeLink: text() }),
});

/** The drawings a service card can have; src/Icon.tsx draws them. */
const cardIcons = ['key', 'bell', 'wrench', 'shield', 'chart', 'seal'] as const;
const iconExpected = `one of the icons ${cardIcons.join(', ')}`;

const orderExpected = 'a whole number from 1 to 9999';

/** The place of a service card among the others. */
export const orderRule = number()
  .typeError(orderExpected)
  .required(orderExpected)
  .integer(orderExpected)
  .min(1, orderExpected)
  .max(9999, orderExpected);

/** `content/services/*.json`: one service card per file. */
export const serviceRules = shape({
  order: orderRule,
  title: text(),
  icon: string()
    .typeError(iconExpected)
    .required(iconExpected)
    .oneOf(cardIcons, iconExpected)
    .meta({ typeName: 'CardIcon' }),
  description: text(),
  features: differentTexts(3),
});
