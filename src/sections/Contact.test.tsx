import { render, screen } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { Contact } from './Contact.tsx';

const { company, page } = pageData.content;

it('The contact card can have a map, which loads late, in the proportions of its viewBox', () => {
  const { rerender } = render(<Contact company={company} page={page} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  const map = { publicURL: '/static/map.svg', viewBox: [-1, 0, 640, 420] };
  const contact = { ...page.contact, map, mapAlt: 'Map of the bay' };
  rerender(<Contact company={company} page={{ ...page, contact }} />);
  const picture = screen.getByRole('img', { name: 'Map of the bay' });
  const attributes = ['src', 'width', 'height', 'loading'].map((name) => picture.getAttribute(name));
  expect(attributes).toEqual(['/static/map.svg', '320', '210', 'lazy']);
});
