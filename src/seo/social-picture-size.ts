/** In pixels; social networks ask for this size. */
export const socialPictureSize = { width: 1200, height: 630 };
