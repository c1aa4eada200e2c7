import { jsonForScript } from './json-for-script';

describe('JSON for a script element', () => {
  it.each(['</script>', '<!--', '<script', 'Sun & "Sea"'])('keeps %j, which then cannot end the element', (blurb) => {
    const text = jsonForScript({ blurb });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ blurb });
  });
});
