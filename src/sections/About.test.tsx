import { render, screen } from '@testing-library/react';
import { landingContent } from '../../tests/support/site-content';
import { About } from './About';

test('The section shows its heading and the paragraphs it is given.', () => {
  render(
    <About page={landingContent().page}>
      <p>On Geographe Bay.</p>
    </About>,
  );
  expect(screen.getByRole('region', { name: 'About Us' })).toHaveTextContent('On Geographe Bay.');
});
