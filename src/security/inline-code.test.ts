import { checkInlineCode, inlineScriptsIn, inlineStylesIn } from './inline-code.ts';

describe('The inline code of a page', () => {
  it.each([
    ['<script>a()</script><script>\n b() </script>', ['a()', '\n b() ']],
    ['<script src="/app.js" async></script>', []],
    ['<script type="application/ld+json">{"a":1}</script>', []],
  ])('in %j consists of the scripts %j', (html, texts) => {
    expect(inlineScriptsIn(html)).toEqual(texts);
  });

  it('includes the styles unchanged', () => {
    const html = '<style data-href="/s.css">a{b:c}</style><p>x</p><style>\n d{} </style>';
    expect(inlineStylesIn(html)).toEqual(['a{b:c}', '\n d{} ']);
  });

  it('must not have a style attribute or a script with attributes, and the error quotes it', () => {
    for (const code of ['<p class="x" style="color:red">', '<script id="a">', '<script type="module">']) {
      expect(() => {
        checkInlineCode(`${code}b</p></script>`);
      }).toThrow(code.replace('<p class="x" ', '').replace('">', '"'));
    }
    checkInlineCode('<script src="/a.js" async></script><script type="application/ld+json">{}</script>');
    checkInlineCode('<p>The style="x" of it</p><style>a{}</style><script>"<p style=\'a\'>"</script>');
  });
});
