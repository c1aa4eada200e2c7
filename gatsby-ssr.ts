import type { GatsbySSR, RenderBodyArgs } from 'gatsby';

/** Gatsby's type lacks this argument. */
type Rendered = RenderBodyArgs & { scripts?: { name: string; rel: string }[] };

/** Names the built page's script files, in the order in which they run, for start-scripts.ts. `develop` has none. */
export const onRenderBody: GatsbySSR['onRenderBody'] = ({ scripts, setBodyAttributes }: Rendered) => {
  const files = scripts
    ?.filter(({ rel }) => rel !== 'prefetch')
    .map(({ name }) => `/${name}`)
    .reverse();
  const attributes: object = { 'data-scripts': files?.join(' ') };
  setBodyAttributes(attributes);
};
