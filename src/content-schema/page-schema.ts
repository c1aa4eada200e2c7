import { distinctTexts, listOf, objectOf, oneOf, text } from './field-schemas.ts';
import { photograph } from './picture-schema.ts';

/** The ids of the page's sections, in their order. */
export const sectionAnchors = ['home', 'services', 'about', 'contact'] as const;

const navigationLink = objectOf({
  label: text(),
  anchor: oneOf(sectionAnchors, `one of the anchors ${sectionAnchors.join(', ')}`),
}).meta({ typeName: 'NavigationLink' });

/** The schema of a single link reports a missing or unknown anchor. */
const anchorOf = (link: unknown) =>
  typeof link === 'object' && link !== null && 'anchor' in link ? link.anchor : link;

/** The hero picture spans the screen: on most computers it is not enlarged. */
const leastHeroWidth = 1600;

/**
 * On a computer, a banner is at most 30rem high, so a picture of 16 to 9 that covers it is 53rem wide before it is cut:
 * it is not enlarged on a screen with two device pixels per CSS pixel.
 */
const leastBannerWidth = 1700;

/** `content/page.json`: the texts and pictures of the page, a field per section in the order of the page. */
export const pageSchema = objectOf({
  title: text(),
  description: text(),
  navigation: objectOf({
    label: text(),
    skipLink: text(),
    links: listOf(navigationLink, sectionAnchors.length).test(
      'one link per anchor',
      'one link to each of the anchors',
      (links: unknown[]) => new Set(links.map(anchorOf)).size === links.length,
    ),
    quoteButton: text(),
    menuButton: text(),
  }),
  hero: objectOf({
    headline: text(),
    subline: text(),
    servicesButton: text(),
    contactButton: text(),
    image: photograph(leastHeroWidth),
  }),
  services: objectOf({
    heading: text(),
    introduction: text(),
    banners: listOf(
      objectOf({ title: text(), caption: text(), image: photograph(leastBannerWidth) }).meta({ typeName: 'Banner' }),
      2,
    ),
  }),
  about: objectOf({ heading: text() }),
  contact: objectOf({
    heading: text(),
    subtitle: text(),
    informationHeading: text(),
    locationLabel: text(),
    emailLabel: text(),
    phoneLabel: text(),
    whyChooseHeading: text(),
    whyChoose: distinctTexts(),
  }),
  form: objectOf({
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
  footer: objectOf({ quickLinksHeading: text(), contactHeading: text(), rights: text() }),
  notFound: objectOf({ code: text(), text: text(), homeLink: text() }),
});
