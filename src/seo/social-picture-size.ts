/** The size in pixels that social networks ask for. */
export const socialPictureSize = { width: 1200, height: 630 };
