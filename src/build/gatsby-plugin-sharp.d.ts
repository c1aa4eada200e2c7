declare module 'gatsby-plugin-sharp';
