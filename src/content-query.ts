import { graphql } from 'gatsby';

/** What both pages query of the content, and so the types of what their sections get, like `Queries.PageFragment`. */
export const fragments = graphql`
  fragment Content on Content {
    company {
      ...Company
    }
    page {
      ...Page
    }
    services {
      title
      audience
      description
      features
      link
    }
    buildYear
  }

  fragment Company on Company {
    name
    siteUrl
    location
    email
    phone
    officeHours
    blurb
    logo {
      publicURL
      svgDataUri
    }
  }

  fragment Page on Page {
    title
    description
    navigation {
      label
      skipLink
      links {
        label
        anchor
      }
      quoteButton
      menuButton
    }
    hero {
      headline
      subline
      servicesButton
      contactButton
      image {
        alt
        focus
        file {
          ...Photograph_firstFile
        }
      }
      tallImage {
        focus
        file {
          ...Photograph_firstFile
        }
      }
    }
    services {
      heading
      introduction
      banners {
        title
        caption
        image {
          ...Photograph
        }
      }
    }
    about {
      heading
      image {
        ...Photograph
      }
    }
    contact {
      heading
      subtitle
      informationHeading
      locationLabel
      emailLabel
      phoneLabel
      officeHoursLabel
      whyChooseHeading
      whyChoose
    }
    form {
      ...Form
    }
    footer {
      quickLinksHeading
      contactHeading
      rights
    }
    notFound {
      code
      text
      homeLink
      image {
        ...Photograph
      }
    }
  }

  fragment Form on PageForm {
    heading
    promise
    proof
    receipt
    nameLabel
    emailLabel
    phoneLabel
    emailExample
    messageLabel
    messageHint
    optional
    characterCount
    honeypotLabel
    privacy
    privacyLink
    privacyUrl
    submitButton
    sendingButton
    sentTitle
    sentText
    sentHelp
    slipQuestion
    slipHelp
    slipButton
    referenceLabel
    followLink
    photosLink
    invalidTitle
    failedTitle
    failedText
    failedHelp
    limitedHelp
    offlineHelp
    emailInstead
    emailShortened
    toastsLabel
    closeToast
  }
`;
