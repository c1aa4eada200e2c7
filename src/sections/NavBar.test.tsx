import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setInView } from '../../tests/support/intersection-observer';
import { landingData } from '../../tests/support/page-data';
import { NavBar } from './NavBar';

const { company, page } = landingData.content;
const { navigation } = page;

/** Renders the bar with stand-ins for its targets: two sections, and the form's first field. */
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

const quoteButtons = () => screen.getAllByRole('link', { name: navigation.quoteButton });
const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const listedLinks = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('The bar', () => {
  it('starts with a link that skips the bar, and links the company’s logo and name to the top of the page', () => {
    renderOnPage();
    const home = screen.getByRole('link', { name: new RegExp(company.name) });
    expect(home).toHaveAttribute('href', '#home');
    expect(home.querySelector('img')).toHaveAttribute('src', company.logo.svgDataUri);
    expect(screen.getAllByRole('link')[0]).toHaveAccessibleName(navigation.skipLink);
  });

  it('links to the sections in the given order', () => {
    renderOnPage();
    expect(listedLinks()).toEqual(navigation.links.map(({ label, anchor }) => [label, `#${anchor}`]));
  });

  it('links to the sections of the landing page from another page', () => {
    render(<NavBar company={company} page={page} root="/" />);
    expect(listedLinks()).toEqual(navigation.links.map(({ label, anchor }) => [label, `/#${anchor}`]));
    for (const button of quoteButtons()) expect(button).toHaveAttribute('href', '/#contact-name');
  });

  it.each([0, 1])('moves the focus from quote button %i to the name field without scrolling twice', async (index) => {
    const user = renderOnPage();
    const focus = jest.spyOn(nameField(), 'focus');
    await user.click(quoteButtons()[index] ?? document.body);
    expect(nameField()).toHaveFocus();
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });

  it.each(['Control', 'Meta', 'Shift', 'Alt'])(
    'leaves the quote button to the browser with %s held down',
    async (key) => {
      const user = renderOnPage();
      await user.keyboard(`{${key}>}`);
      await user.click(quoteButtons()[0] ?? document.body);
      expect(nameField()).not.toHaveFocus();
    },
  );

  it('marks only the link to the section in view', () => {
    renderOnPage();
    const current = () => screen.queryAllByRole('link', { current: true }).map(({ textContent }) => textContent);
    const [services, contact] = screen.getAllByRole('region');
    if (!services || !contact) throw new Error('The page has two sections.');
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
});
