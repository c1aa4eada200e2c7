import type { BuildArgs } from 'gatsby';

/**
 * Runs the queries of the pages, for which Gatsby encodes the photographs, each only once. It would do that after webpack,
 * which leaves a core idle; called before, it encodes them meanwhile.
 */
export async function encodePhotographs({ store, ...gatsby }: BuildArgs): Promise<void> {
  const getState = store.getState as () => { components: Map<string, { query: string }> };
  for (const { query } of getState().components.values()) {
    if (query) await gatsby.graphql(query);
  }
}
