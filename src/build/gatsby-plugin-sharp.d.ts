/** The package has no types. */
declare module 'gatsby-plugin-sharp';
