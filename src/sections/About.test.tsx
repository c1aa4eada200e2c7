import { render, screen } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data';
import { About } from './About';

test('The section shows its heading, its lazy picture and its paragraphs.', () => {
  const { page } = landingData.content;
  render(
    <About page={page}>
      <p>On Geographe Bay.</p>
    </About>,
  );
  expect(screen.getByRole('region', { name: 'About Us' })).toHaveTextContent('On Geographe Bay.');
  expect(screen.getByRole('img', { name: page.about.image.alt })).toHaveAttribute('loading', 'lazy');
});
