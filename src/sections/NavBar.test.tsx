import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { landingContent } from '../../tests/site-content';
import { NavBar } from './NavBar';

const { company, page } = landingContent();

/** The form is not part of the bar: its first field stands in the page the bar leads to. */
function renderOnPage() {
  Element.prototype.scrollIntoView = jest.fn();
  render(
    <>
      <NavBar company={company} page={page} />
      <section id="contact">
        <input id="contact-name" aria-label="Name" />
      </section>
    </>,
  );
  return userEvent.setup();
}

test('The bar shows the logo beside the name of the company, as a link to the top.', () => {
  renderOnPage();
  const home = screen.getByRole('link', { name: 'Geographe Bay Resort Management' });
  expect(home).toHaveAttribute('href', '#home');
  expect(home.querySelector('img')).toHaveAttribute('src', company.logo.publicURL);
});

test('The bar links to the four anchors of the page, in their order.', () => {
  renderOnPage();
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '#home'],
    ['Services', '#services'],
    ['About', '#about'],
    ['Contact', '#contact'],
  ]);
});

test('Get a Quote leads to #contact and puts the focus on the name field.', async () => {
  const user = renderOnPage();
  await user.click(screen.getByRole('link', { name: 'Get a Quote' }));
  expect(window.location.hash).toBe('#contact');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('Get a Quote with a modifier key is left to the browser, which opens it elsewhere.', async () => {
  const user = renderOnPage();
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Get a Quote' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).not.toHaveFocus();
});

test('The menu button opens the menu and closes it again.', async () => {
  const user = renderOnPage();
  const button = screen.getByRole('button', { name: 'Menu' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test.each(['Home', 'Services', 'About', 'Contact', 'Get a Quote'])(
  'Choosing %s closes the open menu.',
  async (name) => {
    const user = renderOnPage();
    const button = screen.getByRole('button', { name: 'Menu' });
    await user.click(button);
    await user.click(screen.getByRole('link', { name }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  },
);

test('Escape closes the open menu and gives the focus back to its button.', async () => {
  const user = renderOnPage();
  const button = screen.getByRole('button', { name: 'Menu' });
  await user.click(button);
  await user.tab();
  await user.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});
