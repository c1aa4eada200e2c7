/** Stands in for Gatsby in component tests. A build removes every `graphql` call. */
export const graphql = () => undefined;
