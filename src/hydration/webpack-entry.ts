import { resolve } from 'node:path';

type WebpackConfig = { entry: Record<string, string>; resolve?: { alias?: Record<string, string> } };

/** @returns Gatsby's webpack configuration, with app-entry.ts as its entry and an alias for Gatsby's own entry. */
export function withAppEntry<Config extends WebpackConfig>(config: Config): Config {
  const { app } = config.entry;
  if (!app) throw new Error('Gatsby has changed: its webpack configuration has no entry named app.');
  return {
    ...config,
    entry: { ...config.entry, app: resolve('src/hydration/app-entry.ts') },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, 'gatsby-production-app$': app } },
  };
}
