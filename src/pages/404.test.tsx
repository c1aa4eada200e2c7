import { render, screen } from '@testing-library/react';
import type { HeadProps, PageProps } from 'gatsby';
import { pageData } from '../../tests/support/page-data.ts';
import NotFound, { Head } from './404.tsx';

const { company, page } = pageData.content;

describe('The 404 page', () => {
  it('says in its title that nothing was found, and asks search engines not to list it', () => {
    render(<Head {...({ data: pageData } as unknown as HeadProps<Queries.NotFoundPageQuery>)} />);
    expect(document.title).toBe(`${page.notFound.text} | ${company.name}`);
    expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(document.head.querySelector('link[rel=canonical]')).toBeNull();
    expect(document.head.querySelector('link[type="image/svg+xml"]')).toHaveAttribute('href', company.logo.publicURL);
    expect(Head({ data: {} } as HeadProps<Partial<Queries.NotFoundPageQuery>>)).toBeNull();
  });

  it('shows the code, a heading that explains it, links home and to the sections, and a picture without delay', () => {
    render(<NotFound {...({ data: pageData } as unknown as PageProps<Queries.NotFoundPageQuery>)} />);
    expect(screen.getByText(page.notFound.code)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(page.notFound.text);
    expect(screen.getByRole('link', { name: page.notFound.homeLink })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/#services');
    expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
  });
});
