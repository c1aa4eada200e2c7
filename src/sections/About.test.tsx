import { render, screen } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data';
import { About } from './About';

test('The section shows its heading and its paragraphs.', () => {
  render(
    <About page={landingData.content.page}>
      <p>On Geographe Bay.</p>
    </About>,
  );
  expect(screen.getByRole('region', { name: 'About Us' })).toHaveTextContent('On Geographe Bay.');
});
