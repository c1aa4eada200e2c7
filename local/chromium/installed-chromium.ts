import { existsSync } from 'node:fs';

export const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the machine's own Chromium or Chrome, or undefined. */
export const installedChromium = () => usualPaths.find((path) => existsSync(path));
