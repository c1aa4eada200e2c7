import type { Page } from 'playwright-core';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Landing from '../../src/templates/landing.tsx';
import { pageData } from '../support/page-data.ts';

const { services } = pageData.content;

/** Two cards with links, which are large, and four others. */
const content = { ...pageData.content, services: [services, services, services].flat() };

const props = { data: { content }, children: createElement('p', {}, 'On Geographe Bay.') };

const html = renderToStaticMarkup(createElement(Landing as unknown as FunctionComponent<object>, props));

/** Shows the sample content with the built page's styles, so that a test does not depend on what an editor writes. */
export async function showSamplePage(page: Page): Promise<void> {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';
  await page.route(/\/static\/(photograph|tall|logo)\b/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
  await page.locator('main').evaluate((main, sample) => {
    if (main.parentElement) main.parentElement.innerHTML = sample;
  }, html);
}
