import { resolve } from 'node:path';

type WebpackConfig = { entry: Record<string, string>; resolve?: { alias?: Record<string, string> } };

/** @returns Gatsby's configuration of the page's scripts, which begin with app.ts now, and that with Gatsby's own entry. */
export function withAppEntry<Config extends WebpackConfig>(config: Config): Config {
  const { app } = config.entry;
  if (!app) throw new Error('Gatsby has changed: the scripts of the page have no entry named app.');
  return {
    ...config,
    entry: { ...config.entry, app: resolve('src/hydration/app-entry.ts') },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, 'gatsby-production-app$': app } },
  };
}
