import { distinctTexts, listOf, objectOf, oneOf, template, text } from './field-schemas.ts';
import { photograph, tallPhotographFile } from './picture-schema.ts';

/** The ids of the page's sections, in their order. */
export const sectionAnchors = ['home', 'services', 'about', 'contact'] as const;

const navigationLink = objectOf({
  label: text(12),
  anchor: oneOf(sectionAnchors, `one of the anchors ${sectionAnchors.join(', ')}`),
}).meta({ typeName: 'NavigationLink' });

/** The schema of a single link reports a missing or unknown anchor. */
const anchorOf = (link: unknown) =>
  typeof link === 'object' && link !== null && 'anchor' in link ? link.anchor : link;

/** The hero picture spans the screen: on most computers it is not enlarged. */
const leastHeroWidth = 1600;

/** On most phones it is not enlarged: few are wider than 390 CSS pixels with three device pixels each. */
const leastTallHeroWidth = 1080;

/**
 * On a computer, a banner is at most 30rem high, so a picture of 16 to 9 that covers it is 53rem wide before it is cut:
 * it is not enlarged on a screen with two device pixels per CSS pixel.
 */
const leastBannerWidth = 1700;

/** Beside the text, the picture is at most 30rem wide; on a tablet it spans the screen. */
const leastAboutWidth = 1000;

/** `content/page.json`: the texts and pictures of the page, a field per section in the order of the page. */
export const pageSchema = objectOf({
  title: text(60),
  description: text(200),
  navigation: objectOf({
    label: text(30),
    skipLink: text(24),
    links: listOf(navigationLink, sectionAnchors.length).test(
      'one link per anchor',
      `one link to each of the anchors ${sectionAnchors.join(', ')}`,
      (links: unknown[]) => new Set(links.map(anchorOf)).size === links.length,
    ),
    quoteButton: text(12),
    menuButton: text(6),
  }),
  hero: objectOf({
    headline: text(36),
    subline: text(120),
    servicesButton: text(20),
    contactButton: text(20),
    image: photograph(leastHeroWidth),
    tallImage: tallPhotographFile(leastTallHeroWidth),
  }),
  services: objectOf({
    heading: text(30),
    introduction: text(200),
    banners: listOf(
      objectOf({ title: text(40), caption: text(120), image: photograph(leastBannerWidth) }).meta({
        typeName: 'Banner',
      }),
      2,
    ),
  }),
  about: objectOf({ heading: text(30), image: photograph(leastAboutWidth) }),
  contact: objectOf({
    heading: text(30),
    subtitle: text(100),
    informationHeading: text(40),
    locationLabel: text(20),
    emailLabel: text(20),
    phoneLabel: text(20),
    whyChooseHeading: text(40),
    whyChoose: distinctTexts(80),
  }),
  form: objectOf({
    heading: text(40),
    promise: text(100),
    nameLabel: text(24),
    emailLabel: text(24),
    phoneLabel: text(24),
    phoneHint: text(20),
    messageLabel: text(24),
    characterCount: template(30, 'count', 'limit'),
    honeypotLabel: text(60),
    privacy: template(160, 'months'),
    submitButton: text(20),
    sendingButton: text(20),
    sentTitle: text(20),
    sentText: text(60),
    sentHelp: template(80, 'email'),
    referenceLabel: text(30),
    invalidTitle: text(20),
    failedTitle: text(20),
    failedText: text(60),
    failedHelp: text(160),
    limitedHelp: template(160, 'wait'),
    offlineHelp: text(80),
    emailInstead: template(40, 'email'),
    backLink: text(40),
    toastsLabel: text(60),
    closeToast: text(40),
  }),
  footer: objectOf({ quickLinksHeading: text(30), contactHeading: text(30), rights: text(60) }),
  notFound: objectOf({ code: text(4), text: text(60), homeLink: text(20), image: photograph(leastHeroWidth) }),
});
