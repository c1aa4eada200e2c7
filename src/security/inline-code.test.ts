import { inlineScriptsIn, inlineStylesIn, withoutStyleAttributes } from './inline-code';

describe('The inline code of a page', () => {
  it.each([
    ['<script>a()</script><script id="x">\n b() </script>', ['a()', '\n b() ']],
    ['<script type="module">c()</script>', ['c()']],
    ['<script src="/app.js" async></script>', []],
    ['<script type="text/plain" data-deferred="/app.js"></script>', []],
    ['<script type="application/ld+json">{"a":1}</script>', []],
  ])('in %j consists of the scripts %j', (html, texts) => {
    expect(inlineScriptsIn(html)).toEqual(texts);
  });

  it('includes the styles unchanged', () => {
    expect(inlineStylesIn('<style data-href="/s.css">a{b:c}</style><p>x</p><style>\n d{} </style>')).toEqual([
      'a{b:c}',
      '\n d{} ',
    ]);
  });

  const gatsbys =
    '<div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper">x</div>' +
    '<div id="gatsby-announcer" style="position:absolute;top:0" aria-live="assertive"></div>';

  it('no longer has Gatsby’s own style attributes', () => {
    expect(withoutStyleAttributes(`<p>The style="x" of it</p>${gatsbys}`)).toBe(
      '<p>The style="x" of it</p><div tabindex="-1" id="gatsby-focus-wrapper">x</div>' +
        '<div id="gatsby-announcer" aria-live="assertive"></div>',
    );
  });

  it('must not have any other style attribute, and the error quotes it', () => {
    expect(() => withoutStyleAttributes(`${gatsbys}<p class="x" style="color:red">y</p>`)).toThrow('style="color:red"');
  });
});
