import { scriptText } from './script-text';

test.each(['</script><script>alert(1)</script>', '<!--', '<script', 'Sun & "Sea"', "the owners'"])(
  'The text %j cannot end the script it stands in, and is read from it as it was.',
  (blurb) => {
    const text = scriptText({ blurb });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ blurb });
  },
);
