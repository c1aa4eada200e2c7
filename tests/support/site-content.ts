import { readFileSync } from 'node:fs';

type PageData = { result: { data: Queries.LandingPageQuery } };

/** @returns the content of the landing page as it was built into `public/`, for tests of the built site. */
export function landingContent(): Queries.LandingPageQuery['content'] {
  const pageData = JSON.parse(readFileSync('public/page-data/index/page-data.json', 'utf8')) as PageData;
  return pageData.result.data.content;
}
