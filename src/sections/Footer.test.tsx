import { render, screen, within } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { Footer } from './Footer.tsx';
import { showCurrentYear } from '../page-script/current-year.ts';

const { company, page } = pageData.content;
const props = { company, page, buildYear: 2026 };

describe('The footer', () => {
  it('has quick links to the sections of the landing page', () => {
    render(<Footer {...props} />);
    const links = within(screen.getByRole('navigation', { name: 'Quick Links' })).getAllByRole('link');
    const expected = page.navigation.links.map(({ label, anchor }) => [label, `#${anchor}`]);
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(expected);
  });

  it('shows the year of the build, which a script replaces by the current year in Perth', () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T16:00:00Z') });
    const { container } = render(<Footer {...props} />);
    expect(container).toHaveTextContent(`© 2026 ${company.name}. ${page.footer.rights}`);
    showCurrentYear();
    expect(container).toHaveTextContent(`© 2027 ${company.name}`);
  });
});
