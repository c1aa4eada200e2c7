/** Stands in for Gatsby in component tests, which may call `graphql`. A build removes every `graphql` call. */
export const graphql = () => undefined;
