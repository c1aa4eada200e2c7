import { renderToStaticMarkup } from 'react-dom/server';
import Html from './html.tsx';

const css = '/*! tailwindcss v4 */a{}';
const body = '<div id="gatsby-focus-wrapper"><main></main></div><div id="gatsby-announcer"></div>';

const htmlOf = (styles: string, elements: string, scripts = '/app.js') =>
  renderToStaticMarkup(
    <Html
      headComponents={[<style key="" dangerouslySetInnerHTML={{ __html: styles }} />]}
      bodyAttributes={{ 'data-scripts': scripts }}
      body={elements}
      postBodyComponents={[]}
    />,
  );

// tests/stack/valid-html.test.ts checks a page that Gatsby has built.
it('A build stops if Gatsby or Tailwind no longer writes what the page leaves out', () => {
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  expect(htmlOf(css, body)).toMatch(/^<html lang="en-AU">.*<main><\/main>/s);
  expect(() => htmlOf('a{}', body)).toThrow('Tailwind has changed');
  expect(() => htmlOf(css, body, '')).toThrow('lacks script files');
  for (const name of ['focus-wrapper', 'announcer']) {
    expect(() => htmlOf(css, body.replace(name, 'other'))).toThrow('Gatsby or Tailwind has changed');
  }
});
