import { svgDataUri } from './svg-data-uri';

const picture = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`;

test.each(['Bay & jetty', '100 %', "It's #1", 'Café – Ōtāne 🌊', '&lt;b&gt;'])(
  'The address of a picture with the text "%s" holds just that picture.',
  async (text) => {
    const answer = await fetch(svgDataUri(picture(text)));
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(await answer.text()).toBe(picture(text));
  },
);

test('Lines become spaces, so that two attributes on two lines stay two.', async () => {
  const answer = await fetch(svgDataUri('<svg\n  a="1"\n  b="2"/>\n'));
  expect(await answer.text()).toBe('<svg a="1" b="2"/>');
});

test('What would end the attribute or the address it stands in is written in another way.', () => {
  expect(svgDataUri(picture('#'))).not.toMatch(/["<>#]/);
});
