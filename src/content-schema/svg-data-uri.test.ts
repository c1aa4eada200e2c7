import { svgDataUri } from './svg-data-uri';

const picture = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`;

test.each(['Bay & jetty', '100 %', "It's #1", 'Café – Ōtāne 🌊', '&lt;b&gt;'])(
  'The URL of a picture with the text "%s" decodes to that picture.',
  async (text) => {
    const response = await fetch(svgDataUri(picture(text)));
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(await response.text()).toBe(picture(text));
  },
);

test('Line breaks become spaces, which separate two attributes.', async () => {
  const response = await fetch(svgDataUri('<svg\n  a="1"\n  b="2"/>\n'));
  expect(await response.text()).toBe('<svg a="1" b="2"/>');
});
