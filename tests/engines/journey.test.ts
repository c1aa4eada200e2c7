import { once } from 'node:events';
import { request as forward } from 'node:http';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { aMessage } from '../support/a-message.ts';
import { failedTexts, fieldLabels, fieldNames, formLabels, invalidTexts, sentTexts } from '../support/contact-form.ts';
import { content } from '../support/content.ts';
import { labelOf, navigation, sectionInView, type Anchor } from '../browser/navigation.ts';
import { areScriptsRunning, touchPage } from '../support/hydrated.ts';
import { startHttpServer } from '../support/http-server.ts';
import { useStack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { findEngines } from './engines.ts';
import { escapeKey, type Visitor } from './visitor.ts';

const { stack, sql } = useStack();

const message = aMessage();
const desktop = [1280, 900] as const;
/** A phone's size, except that the width is the minimum for a window in WebKitGTK. */
const phone = [447, 844] as const;

const untilAt = (visitor: Visitor, anchor: Anchor): Promise<void> =>
  until(async () => (await visitor.run(sectionInView)) === `#${anchor}`);

async function untilScriptsRun(visitor: Visitor): Promise<void> {
  await visitor.run(touchPage);
  await until(() => visitor.run(areScriptsRunning));
}

async function fillForm(visitor: Visitor, values: ContactMessage): Promise<void> {
  for (const name of fieldNames) {
    await visitor.click('textbox', fieldLabels[name]);
    await visitor.type(values[name]);
  }
}

const send = (visitor: Visitor): Promise<unknown> => visitor.click('button', formLabels.submitButton);

const formValues = (visitor: Visitor): Promise<Record<string, string>> =>
  visitor.run(() => {
    const fields = '#contact-form :is(input, textarea):not([tabindex="-1"])';
    const controls = document.querySelectorAll<HTMLInputElement>(fields);
    return Object.fromEntries([...controls].map(({ name, value }) => [name, value]));
  });

const untilShown = (visitor: Visitor, texts: string[]): Promise<void> =>
  until(async () => {
    const shown = await visitor.run(() =>
      [...document.querySelectorAll('#contact-island p')].map((p) => p.textContent),
    );
    return texts.every((text) => shown.includes(text));
  });

async function startSlowSite(resources: AsyncDisposableStack) {
  const { promise: released, resolve } = Promise.withResolvers<undefined>();
  const posts: Promise<unknown>[] = [];
  const server = await startHttpServer((incoming, response) => {
    const { url = '', method, headers } = incoming;
    const outgoing = forward(stack().siteUrl + url, { method, headers }, (received) => {
      void Promise.resolve(method === 'POST' && released).then(() => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      });
    });
    if (method === 'POST') posts.push(once(response, 'close'));
    outgoing.on('error', () => undefined);
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  resources.defer(server.stop);
  return {
    url: server.url,
    posts,
    release: () => {
      resolve(undefined);
    },
  };
}

const untilFocused = (visitor: Visitor, name: string): Promise<void> =>
  until(async () => (await visitor.run(() => document.activeElement?.getAttribute('name'))) === name);

describe.each(findEngines())('$name', ({ start }) => {
  async function visit(
    browser: AsyncDisposableStack,
    [width, height]: readonly [number, number],
    url = stack().siteUrl,
  ) {
    const visitor = await start(browser);
    await visitor.resize(width, height);
    await visitor.open(url);
    return visitor;
  }

  it('opens a phone’s menu, closes it with Escape, follows its link, and shows the form after a quote click', async () => {
    await using browser = new AsyncDisposableStack();
    const visitor = await visit(browser, phone);
    await visitor.click('button', navigation.menuButton);
    await until(() => visitor.run(() => document.querySelector('#menu:popover-open') !== null));
    await visitor.type(escapeKey);
    await until(() => visitor.run(() => document.querySelector('#menu:popover-open') === null));
    await visitor.click('button', navigation.menuButton);
    await visitor.click('link', labelOf('about'));
    await untilAt(visitor, 'about');
    await visitor.click('button', navigation.menuButton);
    await visitor.click('link', navigation.quoteButton);
    await untilFocused(visitor, 'name');
    await until(() =>
      visitor.run(() => {
        const bar = document.querySelector('header')?.getBoundingClientRect();
        const parts = ['#contact-form-heading', '#contact-name'].map((part) => document.querySelector(part));
        const isInView = ({ top, bottom }: DOMRect) => top >= (bar?.bottom ?? 0) && bottom <= innerHeight;
        return parts.every((part) => part && isInView(part.getBoundingClientRect()));
      }),
    );
  });

  it('shows a field error, keeps the message after a failure and a reload, and sends it on the next click', async () => {
    await using browser = new AsyncDisposableStack();
    const visitor = await visit(browser, desktop);
    await untilScriptsRun(visitor);
    await fillForm(visitor, { ...message, email: message.email.replace('.com', '') });
    await send(visitor);
    await untilShown(visitor, invalidTexts('Invalid email address'));
    await untilFocused(visitor, 'email');
    await visitor.type('.com');
    await visitor.run(() => {
      window.fetch = () => Promise.reject(new TypeError('The connection failed.'));
    });
    await send(visitor);
    await untilShown(visitor, failedTexts);
    await visitor.reload();
    await untilScriptsRun(visitor);
    expect(await formValues(visitor)).toEqual(message);
    await send(visitor);
    await untilShown(visitor, sentTexts);
    expect(await sql()`select message from contact_messages`).toEqual([{ message: message.message }]);
  });

  it('goes from the 404 page to a section, and returns with back and forward, with the typed text', async () => {
    await using browser = new AsyncDisposableStack();
    const visitor = await visit(browser, desktop, `${stack().siteUrl}/%23contact`);
    await visitor.click('link', content.notFound.homeLink);
    await untilScriptsRun(visitor);
    await fillForm(visitor, message);
    await visitor.click('link', labelOf('services'));
    await untilAt(visitor, 'services');
    await visitor.click('link', labelOf('about'));
    await untilAt(visitor, 'about');
    await visitor.run(() => {
      history.back();
    });
    await untilAt(visitor, 'services');
    await visitor.run(() => {
      history.go(-2);
    });
    await until(() => visitor.run(() => location.pathname === '/%23contact'));
    await visitor.run(() => {
      history.go(2);
    });
    await untilAt(visitor, 'services');
    await untilScriptsRun(visitor);
    expect(await formValues(visitor)).toEqual(message);
  });

  it.each(['before', 'after'])(
    'shows the result of a message that was being sent when the visitor left, if it comes %s Back',
    async (moment) => {
      await using browser = new AsyncDisposableStack();
      const site = await startSlowSite(browser);
      const visitor = await visit(browser, desktop, site.url);
      await untilScriptsRun(visitor);
      await fillForm(visitor, message);
      await send(visitor);
      await until(() => site.posts.length > 0);
      await visitor.run(() => {
        location.href = '/nowhere';
      });
      await until(() => visitor.run(() => document.readyState === 'complete' && location.pathname === '/nowhere'));
      if (moment === 'before') {
        site.release();
        await site.posts[0];
      }
      await visitor.run(() => {
        history.back();
      });
      await until(() => visitor.run(() => location.pathname === '/'));
      if (moment === 'after') site.release();
      await untilShown(visitor, sentTexts);
      expect(await sql()`select message from contact_messages`).toEqual([{ message: message.message }]);
    },
  );
});
