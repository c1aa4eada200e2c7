/** The name of the honeypot, in the form and in the site function: a field that visitors do not see, and only programs fill. */
export const honeypotField = 'website';
