import { htmlFindings } from './support/html-findings';

const withBody = (body: string) =>
  `<!doctype html><html lang="en-AU"><head><title>A page</title></head><body>${body}</body></html>`;

test('A page by the standard has no findings.', async () => {
  const page = withBody(`
    <img src="data:image/svg+xml,%3Csvg%20viewBox='0%200%201%201'/%3E" alt="">
    <button type="button" popovertarget="menu" aria-controls="menu">Menu</button><div id="menu" popover="auto">Links</div>
    <button type="button" aria-expanded="false">More</button>
    <a href="mailto:office@resort.example">Write</a>
    <script type="application/ld+json">{}</script><script type="text/plain" data-deferred="/app.js"></script>
    <script src="/app.js"></script>`);
  expect(await htmlFindings(page)).toEqual([]);
});

test.each([
  ['a block in a paragraph', '<p><div>Text</div></p>'],
  ['an id twice', '<p id="one">1</p><p id="one">2</p>'],
  ['an unknown attribute value', '<input type="words" name="a">'],
  ['an expanded popover button', '<button type="button" popovertarget="m" aria-expanded="true">M</button>'],
  ['a data block with a file', '<script type="text/plain" src="/app.js"></script>'],
  ['a script of no media type', '<script type="deferred" data-deferred="/app.js"></script>'],
  ['spaces in the URL of a picture', '<img src="data:image/svg+xml,%3Csvg viewBox=\'0 0 1 1\'/%3E" alt="">'],
])('A page with %s has a finding.', async (_, body) => {
  expect(await htmlFindings(withBody(body))).not.toEqual([]);
});
