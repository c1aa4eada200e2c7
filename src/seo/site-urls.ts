export const siteUrls = {
  displayFont: '/display-font.woff2',
  textFont: '/text-font.woff2',
  tabIcon: '/icon-32.png',
  touchIcon: '/apple-touch-icon.png',
  smallIcon: '/icon-192.png',
  largeIcon: '/icon-512.png',
  maskableIcon: '/icon-maskable-512.png',
  manifest: '/manifest.webmanifest',
  socialPicture: '/social-picture.jpg',
  plainPageStyle: '/plain-page.css',
  plainPagePicture: '/plain-page.avif',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
} as const;

/** In pixels, as social networks ask for. */
export const socialPictureSize = { width: 1200, height: 630 };
