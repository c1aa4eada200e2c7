import { render, screen } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data';
import { About } from './About';

describe('The About section', () => {
  it('shows its heading, its paragraphs and a picture that loads lazily', () => {
    const { about } = landingData.content;
    render(
      <About about={about}>
        <p>On Geographe Bay.</p>
      </About>,
    );
    expect(screen.getByRole('region', { name: 'About Us' })).toHaveTextContent('On Geographe Bay.');
    expect(screen.getByRole('img', { name: about.image.alt })).toHaveAttribute('loading', 'lazy');
  });
});
