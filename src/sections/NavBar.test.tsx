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
  const home = screen.getByRole('link', { name: company.name });
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

test.each(['Control', 'Meta', 'Shift', 'Alt'])(
  'Get a Quote with the %s key held is left to the browser, which opens it elsewhere.',
  async (key) => {
    const user = renderOnPage();
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByRole('link', { name: 'Get a Quote' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).not.toHaveFocus();
  },
);

test('The name field takes the focus without a scroll of its own, which would hide the heading above it.', async () => {
  const user = renderOnPage();
  const focus = jest.spyOn(screen.getByRole('textbox', { name: 'Name' }), 'focus');
  await user.click(screen.getByRole('link', { name: 'Get a Quote' }));
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
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

test('Choosing the logo closes the open menu.', async () => {
  const user = renderOnPage();
  const button = screen.getByRole('button', { name: 'Menu' });
  await user.click(button);
  await user.click(screen.getByRole('link', { name: company.name }));
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  ['has not been opened', 0],
  ['is closed again', 2],
])('While the menu %s, Escape leaves the focus where it is.', async (_, presses) => {
  const user = renderOnPage();
  for (let press = 0; press < presses; press++) await user.click(screen.getByRole('button', { name: 'Menu' }));
  const nameField = screen.getByRole('textbox', { name: 'Name' });
  await user.click(nameField);
  await user.keyboard('{Escape}');
  expect(nameField).toHaveFocus();
});

test('The menu button names the menu it opens, which is part of the main navigation.', () => {
  renderOnPage();
  const menu = document.getElementById(
    screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-controls') ?? '',
  );
  expect(menu).toContainElement(screen.getByRole('link', { name: 'Get a Quote' }));
  expect(screen.getByRole('navigation', { name: 'Main' })).toContainElement(menu);
});
