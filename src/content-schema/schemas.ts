/**
 * What each file in `content/` holds. The only copy: the build's validation ({@link validateContent}), the GraphQL
 * types ({@link graphqlTypes}) and what editors' tools know ({@link editorFiles}) are derived from these rules, so a
 * field is added here and in the section that shows it, nowhere else. A rule's message says what is expected; the file
 * and the field are put before it.
 */
import { array, number, object, string, type Schema } from 'yup';
import type { Picture } from './read-picture.ts';

/** The anchors of the page: the ids of its sections, in their order. */
const sectionAnchors = ['home', 'services', 'about', 'contact'] as const;
const anchorExpected = `one of the anchors ${sectionAnchors.join(', ')}`;

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** What the rule's messages say is expected. */
    expected?: string;
    /** The value is a path relative to its file, with one of these endings, and reaches a query as Gatsby's `File`. */
    file?: { endings: readonly string[] };
    /** The GraphQL type's name, where it is not that of its place. */
    typeName?: string;
  }
}

/** What the rules need to know of the disk; passed in by the validation as yup's context. */
export type ContentContext = {
  /** What is at a path relative to the content file. */
  pictureAt: (path: string) => Promise<Picture | 'missing' | 'unreadable'>;
};

/** @param pattern the only one, as the tools of editors take no second; it matches no text of blanks. */
const textMatching = (pattern: RegExp, expected: string) =>
  string().typeError(expected).required(expected).matches(pattern, expected).meta({ expected });

const text = () => textMatching(/\S/, 'a text that is not empty');

/** A text that may be left out. */
const optionalTextMatching = (pattern: RegExp, expected: string) =>
  string().typeError(expected).nonNullable(expected).matches(pattern, expected).meta({ expected });

const oneOf = <Word extends string>(words: readonly Word[], expected: string) =>
  string().typeError(expected).required(expected).oneOf(words, expected).meta({ expected });

const originExpected = 'the address of the site, without a slash at its end, such as "https://www.name.example"';

const httpsOrigin = () =>
  textMatching(/^https:\/\/[a-z0-9.-]+(:[1-9]\d*)?$/, originExpected).test(
    'origin',
    originExpected,
    (address = '') => URL.parse(address)?.origin === address,
  );

function shape<Fields extends Record<string, Schema>>(fields: Fields) {
  const names = Object.keys(fields).join(', ');
  const expected = `an object with the fields ${names}`;
  return object(fields)
    .typeError(expected)
    .required(expected)
    .meta({ expected })
    .noUnknown(({ unknown }) => `only the fields ${names}; remove or rename "${unknown}"`);
}

function list<Item extends Schema>(item: Item, length?: number) {
  const expected = length === undefined ? 'a list with at least one item' : `a list of exactly ${length} items`;
  const items = array(item).typeError(expected).required(expected).meta({ expected });
  return length === undefined ? items.min(1, expected) : items.length(length, expected);
}

const differentTexts = (length?: number) =>
  list(text(), length).test('different', 'texts of which no two are the same', (texts: unknown[] = []) => {
    return new Set(texts).size === texts.length;
  });

/** The endings a picture may have, and the formats it may be in, as sharp names them. */
const pictureKinds = {
  photograph: { endings: ['jpg', 'jpeg', 'png'], formats: ['jpeg', 'png'] },
  drawing: { endings: ['svg'], formats: ['svg'] },
};

/** What a picture must be, besides of its kind. */
type Measures = { expected: string; areIn: (picture: Picture) => boolean };

/** @param pixels */
const atLeastWide = (pixels: number): Measures => ({
  expected: `a picture at least ${pixels} pixels wide`,
  areIn: ({ width }) => width >= pixels,
});

const square: Measures = { expected: 'a square picture', areIn: ({ width, height }) => width === height };

function imageFile({ endings, formats }: (typeof pictureKinds)['photograph'], measures: Measures) {
  const kinds = endings.join(', ');
  const expected = `the path of a picture in content/images (${kinds}), such as "./images/name.${endings[0]}"`;
  return textMatching(new RegExp(`^\\./images/[^/]+\\.(${endings.join('|')})$`), expected)
    .test('is a picture', async (path = '', { options, createError }) => {
      const picture = await (options.context as ContentContext).pictureAt(path);
      if (picture === 'missing') return createError({ message: 'a picture that exists: no file is at this path' });
      if (picture === 'unreadable' || !formats.includes(picture.format)) {
        return createError({ message: `a picture that can be read: the file is not one of the kinds ${kinds}` });
      }
      const { width, height } = picture;
      return (
        measures.areIn(picture) || createError({ message: `${measures.expected}: this one is ${width} by ${height}` })
      );
    })
    .meta({ file: { endings }, expected: `${expected}: ${measures.expected}` });
}

const photograph = (leastWidth: number) =>
  shape({ file: imageFile(pictureKinds.photograph, atLeastWide(leastWidth)), alt: text() }).meta({
    typeName: 'Photograph',
  });

/** Behind the first screen, from edge to edge: on most computers not enlarged. */
const leastHeroWidth = 1600;

/**
 * Beside another on a computer, at most 30rem high, and so 53rem wide with what is cut off of a picture of 16 to 9: on a
 * screen with two pixels to each of CSS not enlarged.
 */
const leastBannerWidth = 1700;

/** `content/company.json`: the facts about the company. */
export const companySchema = shape({
  name: text(),
  shortName: textMatching(/^(?=.*\S).{1,13}$/, 'a text of at most 13 characters'),
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
  logo: imageFile(pictureKinds.drawing, square),
});

/** What is wrong with a link by itself, such as having no anchor, is told by the link's own rules. */
const anchorOf = (link: unknown) =>
  typeof link === 'object' && link !== null && 'anchor' in link ? link.anchor : link;

/** `content/page.json`: the words and pictures of the page, a field per section in the order of the page. */
export const pageSchema = shape({
  title: text(),
  description: text(),
  navigation: shape({
    label: text(),
    skipLink: text(),
    links: list(
      shape({
        label: text(),
        anchor: oneOf(sectionAnchors, anchorExpected),
      }).meta({ typeName: 'NavigationLink' }),
      sectionAnchors.length,
    ).test('to all', 'a link to each of the anchors, not two to one', (links: unknown[] = []) => {
      return new Set(links.map(anchorOf)).size === links.length;
    }),
    quoteButton: text(),
    menuButton: text(),
  }),
  hero: shape({
    headline: text(),
    subline: text(),
    servicesButton: text(),
    contactButton: text(),
    image: photograph(leastHeroWidth),
  }),
  services: shape({
    heading: text(),
    introduction: text(),
    banners: list(
      shape({ title: text(), caption: text(), image: photograph(leastBannerWidth) }).meta({ typeName: 'Banner' }),
      2,
    ),
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
export const orderSchema = number()
  .typeError(orderExpected)
  .required(orderExpected)
  .integer(orderExpected)
  .min(1, orderExpected)
  .max(9999, orderExpected)
  .meta({ expected: orderExpected });

/** `content/services/*.json`: one service card per file. */
export const serviceSchema = shape({
  order: orderSchema,
  title: text(),
  icon: oneOf(cardIcons, iconExpected).meta({ typeName: 'CardIcon' }),
  description: text(),
  features: differentTexts(3),
});
