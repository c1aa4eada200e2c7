import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setInView } from '../../tests/support/intersection-observer';
import { landingData } from '../../tests/support/page-data';
import { NavBar } from './NavBar';

const { company, page } = landingData.content;

/** With stand-ins for what the bar leads to: two sections, and the first field of the form. */
function renderOnPage() {
  Element.prototype.scrollIntoView = jest.fn();
  render(
    <>
      <NavBar company={company} page={page} />
      <main>
        <section id="services" aria-label="Services" />
        <section id="contact" aria-label="Contact">
          <input id="contact-name" aria-label="Name" />
        </section>
      </main>
    </>,
  );
  return userEvent.setup();
}

/** The one beside the menu button, for small screens, and the one in the menu, which a wide screen shows in the bar. */
const quoteButton = (place: 'bar' | 'menu') => {
  const { bar, menu } = Object.groupBy(screen.getAllByRole('link', { name: 'Get a Quote' }), (link) =>
    menuElement().contains(link) ? 'menu' : 'bar',
  );
  const [link] = (place === 'bar' ? bar : menu) ?? [];
  if (!link) throw new Error(`The ${place} has no quote button.`);
  return link;
};
const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const menuButton = () => screen.getByRole('button', { name: 'Menu' });

function menuElement(): HTMLElement {
  const element = document.getElementById(menuButton().getAttribute('popovertarget') ?? '');
  if (!element) throw new Error('The menu button opens no popover.');
  return element;
}

test('The logo, inlined, and the name of the company link to the top.', () => {
  renderOnPage();
  const home = screen.getByRole('link', { name: new RegExp(company.name) });
  expect(home).toHaveAttribute('href', '#home');
  expect(home.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg/));
});

test('The bar links to the anchors of the page in the order given.', () => {
  renderOnPage();
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '#home'],
    ['Services', '#services'],
    ['About', '#about'],
    ['Contact', '#contact'],
  ]);
});

test.each(['bar', 'menu'] as const)(
  'The quote button in the %s leads to the name field and moves the focus there.',
  async (place) => {
    const user = renderOnPage();
    await user.click(quoteButton(place));
    expect(window.location.hash).toBe('#contact-name');
    expect(nameField()).toHaveFocus();
  },
);

test.each(['Control', 'Meta', 'Shift', 'Alt'])(
  'The browser follows the quote button when the %s key is held, which opens it elsewhere.',
  async (key) => {
    const user = renderOnPage();
    await user.keyboard(`{${key}>}`);
    await user.click(quoteButton('bar'));
    expect(nameField()).not.toHaveFocus();
  },
);

test('Moving the focus to the name field does not scroll, which would hide the heading above it.', async () => {
  const user = renderOnPage();
  const focus = jest.spyOn(nameField(), 'focus');
  await user.click(quoteButton('bar'));
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});

/** The events of a popover that the browser opens or closes: jsdom has no popovers. */
function toggle(popover: HTMLElement, newState: 'open' | 'closed') {
  fireEvent(popover, Object.assign(new Event('beforetoggle'), { newState }));
  fireEvent(popover, Object.assign(new Event('toggle'), { newState }));
}

test('While the menu is open, it has the focus and the page behind it is inert.', async () => {
  renderOnPage();
  const main = screen.getByRole('main');
  toggle(menuElement(), 'open');
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  });
  expect(main).toHaveAttribute('inert');
  toggle(menuElement(), 'closed');
  expect(main).not.toHaveAttribute('inert');
});

test('Only the link to the section in view is marked as current.', () => {
  renderOnPage();
  const current = () => screen.queryAllByRole('link', { current: true }).map(({ textContent }) => textContent);
  const services = screen.getByRole('region', { name: 'Services' });
  const contact = screen.getByRole('region', { name: 'Contact' });
  expect(current()).toEqual([]);
  act(() => {
    setInView(services);
  });
  expect(current()).toEqual(['Services']);
  act(() => {
    setInView(contact);
    setInView(services, false);
  });
  expect(current()).toEqual(['Contact']);
  act(() => {
    setInView(contact, false);
  });
  expect(current()).toEqual([]);
});

test('The first link skips the bar.', () => {
  renderOnPage();
  expect(screen.getAllByRole('link')[0]).toHaveAccessibleName('Skip to content');
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#home-heading');
});

test('The menu button controls the menu, which is part of the main navigation.', () => {
  renderOnPage();
  expect(menuButton()).toHaveAttribute('aria-controls', menuElement().id);
  expect(menuElement()).toContainElement(quoteButton('menu'));
  expect(screen.getByRole('navigation', { name: 'Main' })).toContainElement(menuElement());
});
