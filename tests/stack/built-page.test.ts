import { readFileSync } from 'node:fs';

it.each(['index', '404'])(
  'The built page %s.html has one style and one script, and nothing of Gatsby’s runtime',
  (name) => {
    const html = readFileSync(`public/${name}.html`, 'utf8');
    const [styles, scripts] = ['style', 'script'].map((tag) => html.match(new RegExp(`<${tag}(?! [^>]*type=)`, 'g')));
    expect([styles, scripts]).toEqual([['<style'], ['<script']]);
    expect(html.replace('id="___gatsby"', '')).not.toMatch(/gatsby|tailwindcss|generator|<!-- slice/i);
    expect(html).toMatch(/<body data-scripts="\/webpack-runtime-\w+\.js \/framework-\w+\.js \/app-\w+\.js">/);
  },
);
