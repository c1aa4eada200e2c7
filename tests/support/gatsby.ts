/** Stands in for Gatsby in component tests: the build removes every `graphql` call. */
export const graphql = () => undefined;
