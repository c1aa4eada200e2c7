import { act, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comesIntoView } from '../../tests/support/intersection-observer';
import { landingContent } from '../../tests/support/site-content';
import { NavBar } from './NavBar';

const { company, page } = landingContent();

/** The form is not part of the bar: its first field stands in the page the bar leads to. */
function renderOnPage() {
  Element.prototype.scrollIntoView = jest.fn();
  render(
    <>
      <NavBar company={company} page={page} />
      <main>
        <section id="services" />
        <section id="contact">
          <input id="contact-name" aria-label="Name" />
        </section>
      </main>
    </>,
  );
  return userEvent.setup();
}

test('The bar shows the logo, without asking for a file, beside the name of the company, as a link to the top.', () => {
  renderOnPage();
  const home = screen.getByRole('link', { name: company.name });
  expect(home).toHaveAttribute('href', '#home');
  expect(home.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg/));
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

/** The browser opens and closes a popover by itself; jsdom does not know of any. */
function browserMakes(menu: Element, newState: 'open' | 'closed') {
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState }));
  fireEvent(menu, Object.assign(new Event('toggle'), { newState }));
}

test('The menu button tells whether the menu is open; while it is, the page behind it cannot be reached.', async () => {
  renderOnPage();
  const button = screen.getByRole('button', { name: 'Menu' });
  const main = screen.getByRole('main');
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement;
  expect(button).toHaveAttribute('aria-expanded', 'false');
  browserMakes(menu, 'open');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus());
  expect(main).toHaveAttribute('inert');
  browserMakes(menu, 'closed');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(main).not.toHaveAttribute('inert');
});

test('The link to the section in view is marked as the current one, and no other.', () => {
  renderOnPage();
  const marked = () => screen.queryAllByRole('link', { current: true }).map(({ textContent }) => textContent);
  expect(marked()).toEqual([]);
  const [services, contact] = ['services', 'contact'].map((id) => document.getElementById(id) as HTMLElement);
  act(() => comesIntoView(services as HTMLElement));
  expect(marked()).toEqual(['Services']);
  act(() => {
    comesIntoView(contact as HTMLElement);
    comesIntoView(services as HTMLElement, false);
  });
  expect(marked()).toEqual(['Contact']);
  act(() => comesIntoView(contact as HTMLElement, false));
  expect(marked()).toEqual([]);
});

test('The first link of all leads past the bar, to the content.', () => {
  renderOnPage();
  expect(screen.getAllByRole('link')[0]).toHaveAccessibleName('Skip to content');
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});

test('The menu button names the menu it opens, which is part of the main navigation.', () => {
  renderOnPage();
  const menu = document.getElementById(
    screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-controls') ?? '',
  );
  expect(menu).toContainElement(screen.getByRole('link', { name: 'Get a Quote' }));
  expect(screen.getByRole('navigation', { name: 'Main' })).toContainElement(menu);
});
