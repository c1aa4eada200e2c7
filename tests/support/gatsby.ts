/** Gatsby in component tests: its build removes `graphql` from the code. */
export const graphql = () => undefined;
