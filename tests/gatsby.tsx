/** Gatsby in component tests: its build removes `graphql` from the code, and its `<Link>` needs Gatsby's runtime. */
import type { ComponentProps } from 'react';

export const graphql = () => undefined;

export function Link({ to, ...rest }: { to: string } & ComponentProps<'a'>) {
  return <a href={to} {...rest} />;
}
