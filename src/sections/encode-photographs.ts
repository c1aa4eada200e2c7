import type { BuildArgs } from 'gatsby';

/**
 * Runs the queries of the pages before webpack starts. For them Gatsby encodes the photographs, each only once. Gatsby would
 * run them after webpack, which leaves a core idle.
 */
export async function encodePhotographs({ store, ...gatsby }: BuildArgs): Promise<void> {
  const getState = store.getState as () => { components: Map<string, { query: string }> };
  for (const { query } of getState().components.values()) {
    if (query) await gatsby.graphql(query);
  }
}
