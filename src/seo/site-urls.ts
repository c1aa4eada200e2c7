/** Where on the site the files are that a build makes beside the pages. */
export const siteUrls = {
  favicon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  smallIcon: '/icon-192.png',
  largeIcon: '/icon-512.png',
  maskableIcon: '/icon-maskable-512.png',
  manifest: '/manifest.webmanifest',
  socialPicture: '/social-picture.jpg',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
} as const;
