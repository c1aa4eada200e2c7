import { cloneElement, type ReactElement } from 'react';
import { minify_sync as minify } from 'terser';
import { draftKey } from './contact-form/draft.ts';
import { formId, formPropsId, settledEvent } from './contact-form/form-element.ts';
import { inlineScript } from './page-script/inline-script.ts';
import { siteUrls } from './seo/site-urls.ts';

type HeadElement = ReactElement<{ name?: string; dangerouslySetInnerHTML?: { __html: string } }>;

type Props = {
  headComponents: HeadElement[];
  body: string;
  /** A built page's have the names of its script files (gatsby-ssr.ts). */
  bodyAttributes: { 'data-scripts'?: string };
  postBodyComponents: ReactElement[];
};

/** A built page has one style and one script, and nothing for Gatsby's runtime, to fit into the first packets. */
export default function Html({ headComponents, bodyAttributes, body, postBodyComponents }: Props) {
  const isBuilt = process.env.NODE_ENV === 'production';
  if (isBuilt && !bodyAttributes['data-scripts']) throw new Error('Gatsby has changed: a page lacks script files.');
  const script = inlineScript(formId, formPropsId, settledEvent, draftKey);
  const code = minify(script, { toplevel: true, ecma: 2020, compress: { passes: 3 } }).code ?? '';
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isBuilt ? <BuiltHead components={headComponents} /> : headComponents}
        {/* Without the handler, React would move each link in front of the picture's preload, which has to be first. */}
        {[siteUrls.displayFont, siteUrls.textFont].map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            onLoad={() => undefined}
          />
        ))}
      </head>
      <body {...bodyAttributes}>
        <div id="___gatsby" dangerouslySetInnerHTML={{ __html: isBuilt ? inside(body, thePage) : body }} />
        {isBuilt ? <script dangerouslySetInnerHTML={{ __html: code }} /> : postBodyComponents}
      </body>
    </html>
  );
}

/** Without Gatsby's name and marks, and Tailwind's notice, which is in public/licences.txt. */
function BuiltHead({ components }: { components: HeadElement[] }) {
  const isStyle = ({ type }: HeadElement) => type === 'style';
  const styles = components.filter(isStyle).map(({ props }) => props.dangerouslySetInnerHTML?.__html);
  const others = components.filter((element) => !isStyle(element) && element.props.name !== 'generator');
  const withoutMark: object = { 'data-gatsby-head': undefined };
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: inside(styles.join(''), /^\/\*! tailwindcss.*?\*\/(.*)$/s) }} />
      {others.map((element, index) => cloneElement(element, { key: index, ...withoutMark }))}
    </>
  );
}

/** The page, without the elements in which Gatsby's runtime would move the focus and announce pages. */
const thePage = /^<div [^>]*id="gatsby-focus-wrapper"[^>]*>(.*)<\/div><div id="gatsby-announcer"[^>]*><\/div>$/s;

function inside(text: string, pattern: RegExp): string {
  const [, part] = pattern.exec(text) ?? [];
  if (part === undefined) throw new Error(`Gatsby or Tailwind has changed: nothing matches ${String(pattern)}.`);
  return part;
}
