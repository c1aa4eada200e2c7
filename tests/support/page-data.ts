/** What the queries of the two pages give, made up for component tests: no change of `content/` reaches them. */
import type { IGatsbyImageData } from 'gatsby-plugin-image';

/** @param ratio width to height. */
function imageData(name: string, ratio: number): IGatsbyImageData {
  const srcSet = (extension: string) =>
    [750, 1500].map((width) => `/static/${name}-${width}.${extension} ${width}w`).join(', ');
  return {
    layout: 'fullWidth',
    width: 1,
    height: 1 / ratio,
    backgroundColor: '#8898a8',
    images: {
      sources: ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format), sizes: '100vw' })),
      fallback: { src: `/static/${name}-1500.jpg`, srcSet: srcSet('jpg'), sizes: '100vw' },
    },
  };
}

const photograph = (name: string) => ({
  relativePath: `images/${name}.jpg`,
  childImageSharp: { gatsbyImageData: imageData(name, 16 / 9) },
});

const company = {
  name: 'Sandpiper Resort Management',
  siteUrl: 'https://www.sandpiper.example',
  location: 'Dunsborough, Western Australia',
  email: 'office@sandpiper.example',
  phone: null,
  blurb: 'Holiday homes looked after from Dunsborough.',
  logo: {
    publicURL: '/static/logo.svg',
    svgDataUri: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E',
  },
};

const hero = photograph('jetty');

export const landingData = {
  content: {
    buildYear: 2026,
    company,
    page: {
      title: 'Holiday homes in Dunsborough, WA',
      description: 'A local team for your holiday home.',
      navigation: {
        label: 'Main',
        skipLink: 'Skip to content',
        links: [
          { label: 'Home', anchor: 'home' },
          { label: 'Services', anchor: 'services' },
          { label: 'About', anchor: 'about' },
          { label: 'Contact', anchor: 'contact' },
        ],
        quoteButton: 'Get a Quote',
        menuButton: 'Menu',
      },
      hero: {
        headline: 'Holiday Homes in Good Hands',
        subline: 'Properties cared for, guests made welcome.',
        servicesButton: 'Our Services',
        contactButton: 'Contact Us',
        image: {
          alt: 'A jetty at golden hour',
          file: {
            ...hero,
            childImageSharp: { ...hero.childImageSharp, portrait: imageData('jetty-portrait', 0.6) },
          },
        },
      },
      services: {
        heading: 'Our Services',
        introduction: 'Take all of it, or only the part you need.',
        banners: [
          {
            title: 'Every Season',
            caption: 'Open in winter too.',
            image: { alt: 'A villa at dusk', file: photograph('villa') },
          },
          {
            title: 'Every Guest',
            caption: 'A made bed and a clean deck.',
            image: { alt: 'A timber deck', file: photograph('deck') },
          },
        ],
      },
      about: { heading: 'About Us' },
      contact: {
        heading: 'Get In Touch',
        subtitle: 'Call in, or write to us.',
        informationHeading: 'Contact Information',
        locationLabel: 'Location',
        emailLabel: 'Email',
        phoneLabel: 'Phone',
        whyChooseHeading: 'Why Choose Us',
        whyChoose: ['We live here', 'We answer the phone', 'We keep the books'],
      },
      form: {
        heading: 'Send Us a Message',
        promise: 'We will get back to you within 24 hours.',
        nameLabel: 'Name',
        emailLabel: 'Email',
        phoneLabel: 'Phone',
        phoneHint: 'Optional',
        messageLabel: 'Message',
        honeypotLabel: 'Leave this field empty',
        submitButton: 'Send Message',
        sendingButton: 'Sending...',
        sentTitle: 'Message Sent!',
        sentText: "Thank you for contacting us. We'll get back to you soon.",
        referenceLabel: 'Your reference',
        invalidTitle: 'Validation Error',
        failedTitle: 'Error',
        failedText: 'Failed to send message. Please try again.',
        toastsLabel: 'Notifications, Alt+T',
        closeToast: 'Close notification',
      },
      footer: {
        quickLinksHeading: 'Quick Links',
        contactHeading: 'Contact Info',
        rights: 'All rights reserved.',
      },
    },
    services: [
      { title: 'Housekeeping', icon: 'key', description: 'Keys and linen.', features: ['Cleaning', 'Linen', 'Keys'] },
      {
        title: 'Repairs',
        icon: 'wrench',
        description: 'Salt is hard on a roof.',
        features: ['Roofs', 'Decks', 'Pools'],
      },
    ],
  },
} satisfies Queries.LandingPageQuery;

export const notFoundData = {
  content: {
    company: { name: company.name, logo: company.logo },
    page: { notFound: { code: '404', text: 'Oops! Page not found', homeLink: 'Return to Home' } },
  },
} satisfies Queries.NotFoundPageQuery;
