/** What the sites ask for on which links are shared. */
export const socialPictureSize = { width: 1200, height: 630 };
