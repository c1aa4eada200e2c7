import type { BuildArgs } from 'gatsby';

/**
 * Runs the pages' queries before webpack starts. The queries make Gatsby encode the photographs, each only once. Gatsby
 * itself runs them after webpack, which leaves a core idle.
 */
export async function encodePhotographs({ store, ...gatsby }: BuildArgs): Promise<void> {
  const getState = store.getState as () => { components: Map<string, { query: string }> };
  for (const { query } of getState().components.values()) {
    if (query) await gatsby.graphql(query);
  }
}
