declare module '*.css';

declare module 'gatsby-production-app';
