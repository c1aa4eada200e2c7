/** For component tests: what the page's query gave in the last build, so that they speak of the words as published. */
import { readFileSync } from 'node:fs';

type PageData<Query> = { result: { data: Query } };

/** @param page the page's folder in Gatsby's page data: `index` or `404`. Throws where the site is not built. */
function builtPageData<Query>(page: string): Query {
  const pageData: PageData<Query> = JSON.parse(readFileSync(`public/page-data/${page}/page-data.json`, 'utf8'));
  return pageData.result.data;
}

export const landingContent = () => builtPageData<Queries.LandingPageQuery>('index').content;
export const notFoundData = () => builtPageData<Queries.NotFoundPageQuery>('404');
