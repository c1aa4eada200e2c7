/**
 * The hash of the last build's inputs, in Gatsby's cache. The commands write it after a build (local/stack/site-build.ts),
 * and every build or `gatsby develop` first deletes it, so that it never describes another build.
 */
export const buildRecord = '.cache/built-from.sha256';
