import { render } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { Footer } from './Footer.tsx';
import { showCurrentYear } from '../page-script/current-year.ts';

const { company, page } = pageData.content;

it('The footer shows the year of the build, which a script replaces by the current year in Perth', () => {
  jest.useFakeTimers({ now: new Date('2026-12-31T15:59:59.999Z') });
  const { container } = render(<Footer company={company} page={page} buildYear={2025} />);
  expect(container).toHaveTextContent(`© 2025 ${company.name}. ${page.footer.rights}`);
  showCurrentYear();
  expect(container).toHaveTextContent(`© 2026 ${company.name}`);
  jest.advanceTimersByTime(1);
  showCurrentYear();
  expect(container).toHaveTextContent(`© 2027 ${company.name}`);
});
