import type { Locator, Page } from 'playwright-core';
import { content } from '../support/content.ts';

export const { navigation } = content;

export type Anchor = 'home' | 'services' | 'about' | 'contact';

export function labelOf(anchor: Anchor): string {
  const link = navigation.links.find((one) => one.anchor === anchor);
  if (!link) throw new Error(`There is no link to #${anchor}.`);
  return link.label;
}

export const bar = (page: Page): Locator => page.getByRole('navigation', { name: navigation.label, exact: true });

export const barLink = (page: Page, anchor: Anchor): Locator =>
  bar(page).getByRole('link', { name: labelOf(anchor), exact: true });

export const quoteLink = (page: Page): Locator =>
  menu(page).getByRole('link', { name: navigation.quoteButton, exact: true });

export const shortQuoteLink = (page: Page): Locator =>
  bar(page).locator('> a').filter({ hasText: navigation.quoteButton });

export const menuButton = (page: Page): Locator =>
  page.getByRole('button', { name: navigation.menuButton, exact: true });

export const menu = (page: Page): Locator => page.locator('#menu');

/** How opaque the bar's ground is: 0 over the picture at the top of the page, otherwise 1. */
export const groundOpacity = (page: Page): Promise<string> =>
  page.getByRole('banner').evaluate((banner) => getComputedStyle(banner, '::before').opacity);

/** The fragment of the URL, if the heading of its section is in view below the bar. It runs in the browser. */
export function sectionInView(): string | undefined {
  const heading = document.querySelector(`${location.hash || '#home'} :is(h1, h2)`)?.getBoundingClientRect();
  const bar = document.querySelector('header')?.getBoundingClientRect();
  const isInView = heading && bar?.top === 0 && heading.top >= bar.bottom && heading.bottom <= innerHeight;
  return isInView ? location.hash : undefined;
}
