import { readHostedHeaders } from './hosted-headers.ts';

const headersOf = readHostedHeaders(`
/*
# a comment: not a header
  cache-control: max-age=0
  referrer-policy: same-origin
/static/*
  cache-control: immutable
/app-1.js
  cache-control: hashed
  x-colons: a: b
/styles.1.css/
  cache-control: styled
# the end
`);

test.each([
  ['/', 'max-age=0'],
  ['/page-data/index/page-data.json', 'max-age=0'],
  ['/static', 'max-age=0'],
  ['/static/', 'immutable'],
  ['/static/a/b.jpg', 'immutable'],
  ['/other/static/a.jpg', 'max-age=0'],
  ['/app-1.js', 'hashed'],
  ['/app-1.js/', 'hashed'],
  ['/app-1.js.map', 'max-age=0'],
  ['/app-1xjs', 'max-age=0'],
  ['/styles.1.css', 'styled'],
  ['/styles.1.css/', 'styled'],
])(
  '%s gets the value of the last rule that matches, and the other headers of the earlier ones',
  (path, cacheControl) => {
    const headers = headersOf(path);
    expect(headers.get('cache-control')).toBe(cacheControl);
    expect(headers.get('referrer-policy')).toBe('same-origin');
  },
);

test('a value can contain colons, and a comment is not a header', () => {
  expect([...headersOf('/app-1.js')]).toEqual([
    ['cache-control', 'hashed'],
    ['referrer-policy', 'same-origin'],
    ['x-colons', 'a: b'],
  ]);
});

test('a file without rules gives no headers', () => {
  expect([...readHostedHeaders('\n')('/')]).toEqual([]);
});
