import { jsonForScript } from './json-for-script';

test.each(['</script><script>alert(1)</script>', '<!--', '<script', 'Sun & "Sea"', "the owners'"])(
  'The text %j cannot end its script element, and parses unchanged.',
  (blurb) => {
    const text = jsonForScript({ blurb });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ blurb });
  },
);
