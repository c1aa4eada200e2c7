import { svgDataUri } from './svg-data-uri.ts';

const picture = `<svg xmlns="http://www.w3.org/2000/svg"><title>It's #1: 100 % Ōtāne 🌊 &lt;b&gt;</title></svg>`;

describe('The data URL of a picture', () => {
  it('decodes to the same picture, with a space in place of a line break', async () => {
    const response = await fetch(svgDataUri(picture.replace(' ', '\n  ')));
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(await response.text()).toBe(picture);
  });
});
