import { jsonForScript } from './json-for-script';

describe('JSON for a script element', () => {
  it.each(['</script>', '<!--', '<script', 'Sun & "Sea"'])('contains no “<”, and parses back to %j', (blurb) => {
    const text = jsonForScript({ blurb });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ blurb });
  });
});
