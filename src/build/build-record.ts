/** The hash of the last build's inputs. Every build or `develop` first deletes it, so it describes no other build. */
export const buildRecord = '.cache/built-from.sha256';
