import type { BrowserContext, Page } from 'playwright-core';
import type { MFAVerifyWebauthnParams, Session } from '@supabase/supabase-js';
import { startAuthServer, type AuthServer } from '../support/auth-server';
import { usePages } from '../support/browser';
import { forbidStorage, storedIn, withStored } from '../support/stored-session';
import { serveSessionPage } from '../support/session-page';
import { publishableKey } from '../support/session-visit';
import { until } from '../support/until';

const { newContext, newPage, takeProblems } = usePages();

let server: AuthServer;
let site: Awaited<ReturnType<typeof serveSessionPage>>;

beforeEach(async () => {
  server = await startAuthServer();
  site = await serveSessionPage({ url: server.url, key: publishableKey });
});

afterEach(async () => {
  await site.stop();
  await server.stop();
});

const refreshCall = 'POST /auth/v1/token?grant_type=refresh_token';

/** A visitor, who may have a session from an earlier visit. */
function newVisitor(session?: Session): Promise<BrowserContext> {
  return newContext(session && withStored(session, new URL(site.url).origin));
}

/** Opens the page in a tab of the visitor's own. */
async function open(visitor: BrowserContext, fragment = '') {
  const page = await newPage(visitor);
  await page.goto(`${site.url}${fragment && `#${fragment}`}`, { waitUntil: 'networkidle' });
  return page;
}

const events = (page: Page) => page.evaluate(() => window.events.map(({ event }) => event));
const untilHeard = (page: Page, event: string) => until(async () => (await events(page)).includes(event));

/** What the session tells of itself. Sends nothing while its token is good. */
const current = (page: Page) =>
  page.evaluate(async () => {
    const session = await window.gate.openSession();
    return (await session?.current())?.data ?? undefined;
  });

function levelOf(session: Session | undefined): unknown {
  return JSON.parse(Buffer.from(session?.access_token.split('.')[1] ?? '', 'base64url').toString()).aal;
}

/** The bodies of the requests to an address, in order. */
const bodies = (call: RegExp) =>
  server.received.filter(({ method, path }) => call.test(`${method} ${path}`)).map(({ body }) => body);

describe('A security key', () => {
  /** A page of a visitor who is signed in and whose device has a security key, which they touch whenever it asks. */
  async function openWithKey(): Promise<Page> {
    const page = await open(await newVisitor(server.issueSession()));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'usb', hasUserVerification: true, isUserVerified: true },
    });
    return page;
  }

  const enrol = (page: Page) =>
    page.evaluate(async () => {
      const session = await window.gate.openSession();
      const enrolled = await session?.factors.enrolWebauthn({ friendlyName: 'My key' });
      return enrolled?.data?.id ?? '';
    });

  /**
   * Meets a challenge with the key, as a page of the site would.
   *
   * @param answering the challenge that the credential is told to be for: the same one, or one that is made before it.
   */
  const prove = (page: Page, factorId: string, answering: 'the same' | 'another' = 'the same') =>
    page.evaluate(
      async ([id, which]) => {
        const session = await window.gate.openSession();
        if (!session) throw new Error('The session is off.');
        const webauthn = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
        const challenge = async () => {
          const { data } = await session.factors.challenge({ factorId: id, webauthn });
          if (data?.type !== 'webauthn') throw new Error('The challenge is none for a security key.');
          return data;
        };
        const before = await challenge();
        const made = which === 'another' ? await challenge() : before;
        const { type, credential_options: options } = made.webauthn;
        // The page of a site knows as little as this which class the credential has: that follows from the call.
        const credential =
          made.webauthn.type === 'create'
            ? await navigator.credentials.create(options as CredentialCreationOptions)
            : await navigator.credentials.get(options as CredentialRequestOptions);
        const { data, error } = await session.factors.verify({
          factorId: id,
          challengeId: before.id,
          webauthn: { ...webauthn, type, credential_response: credential },
        } as MFAVerifyWebauthnParams);
        return {
          type,
          challengeId: before.id,
          token: data?.access_token,
          error: error && { name: error.name, status: error.status, code: error.code, message: error.message },
        };
      },
      [factorId, answering] as const,
    );

  test('is enrolled with a credential that is made for it, and from then on proves with it that it is there.', async () => {
    const page = await openWithKey();
    const id = await enrol(page);
    expect(bodies(/^POST \/auth\/v1\/factors$/)).toEqual([{ friendly_name: 'My key', factor_type: 'webauthn' }]);
    expect(server.user.factors).toMatchObject([{ id, factor_type: 'webauthn', status: 'unverified' }]);

    const created = await prove(page, id);
    expect(created).toMatchObject({ type: 'create', error: null });
    expect(server.user.factors).toMatchObject([{ id, status: 'verified' }]);
    expect((await events(page)).at(-1)).toBe('MFA_CHALLENGE_VERIFIED');
    expect(await storedIn(page)).toMatchObject({ access_token: created.token });
    expect(levelOf(await storedIn(page))).toBe('aal2');

    const requested = await prove(page, id);
    expect(requested).toMatchObject({ type: 'request', error: null });
    expect(requested.token).not.toBe(created.token);
    expect(await current(page)).toMatchObject({ access_token: requested.token });
    expect((await events(page)).slice(-2)).toEqual(['MFA_CHALLENGE_VERIFIED', 'MFA_CHALLENGE_VERIFIED']);

    const { origin } = new URL(site.url);
    const ofSite = { rpId: 'localhost', rpOrigins: [origin] };
    expect(bodies(/^POST .*\/challenge$/)).toMatchObject([{ webauthn: ofSite }, { webauthn: ofSite }]);
    const credential = { id: expect.any(String), type: 'public-key' };
    const clientDataJSON = expect.any(String);
    expect(bodies(/^POST .*\/verify$/)).toEqual([
      {
        challenge_id: created.challengeId,
        webauthn: {
          ...ofSite,
          type: 'create',
          credential_response: expect.objectContaining({
            ...credential,
            response: expect.objectContaining({ clientDataJSON, attestationObject: expect.any(String) }),
          }),
        },
      },
      {
        challenge_id: requested.challengeId,
        webauthn: {
          ...ofSite,
          type: 'request',
          credential_response: expect.objectContaining({
            ...credential,
            response: expect.objectContaining({ clientDataJSON, signature: expect.any(String) }),
          }),
        },
      },
    ]);
  });

  test('is listed as verified after that, and can be removed.', async () => {
    const page = await openWithKey();
    const id = await enrol(page);
    await prove(page, id);
    const listed = await page.evaluate(async () => {
      const session = await window.gate.openSession();
      return session?.factors.list();
    });
    expect(listed).toMatchObject({ data: { webauthn: [{ id, status: 'verified' }] }, error: null });
    const removed = await page.evaluate(async (factorId) => {
      const session = await window.gate.openSession();
      return session?.factors.remove(factorId);
    }, id);
    expect(removed).toEqual({ data: { id }, error: null });
    expect(server.calls().at(-1)).toBe(`DELETE /auth/v1/factors/${id}`);
  });

  test.each(['create', 'request'] as const)(
    'that made a credential for another challenge (%s) is refused, and the session stays as it is.',
    async (type) => {
      const page = await openWithKey();
      const id = await enrol(page);
      if (type === 'request') await prove(page, id);
      const before = { session: await storedIn(page), events: await events(page), factors: server.user.factors };
      expect(await prove(page, id, 'another')).toMatchObject({
        type,
        error: { name: 'AuthRetryableFetchError', status: 500 },
      });
      expect({ session: await storedIn(page), events: await events(page), factors: server.user.factors }).toEqual(
        before,
      );
      expect(takeProblems()).toEqual([
        `answer: 500 /auth/v1/factors/${id}/verify`,
        expect.stringMatching(/^console: Failed to load resource/),
      ]);
    },
  );
});

describe('Two tabs', () => {
  test('are signed out when one of them is.', async () => {
    const visitor = await newVisitor(server.issueSession());
    const [one, other] = [await open(visitor), await open(visitor)];
    const answer = await one.evaluate(async () => (await window.gate.openSession())?.signOut());
    expect(answer).toEqual({ error: null });
    await untilHeard(other, 'SIGNED_OUT');
    expect((await events(one)).at(-1)).toBe('SIGNED_OUT');
    expect(await storedIn(other)).toBeUndefined();
    expect(await Promise.all([one, other].map(current))).toEqual([undefined, undefined]);
    expect(server.calls()).toEqual(['POST /auth/v1/logout?scope=local']);
  });

  test('are signed in when one of them is.', async () => {
    const visitor = await newVisitor();
    const before = await open(visitor);
    const session = server.issueSession();
    await open(visitor, server.magicLinkFragment(session));
    await untilHeard(before, 'SIGNED_IN');
    expect(await current(before)).toMatchObject({ access_token: session.access_token });
    expect(server.calls()).toEqual(['GET /auth/v1/user', 'GET /auth/v1/user']);
  });

  test('need one refresh for both: the other one hears of it, and goes on with the new token.', async () => {
    // Too good to be refreshed when a tab is opened, and no more so a minute later.
    const session = server.issueSession({ secondsLeft: 170 });
    const visitor = await newVisitor(session);
    await visitor.clock.install();
    const [one, other] = [await open(visitor), await open(visitor)];
    expect(server.calls()).toEqual([]);
    await one.evaluate(async () => (await window.gate.openSession())?.client.auth.refreshSession());
    await untilHeard(other, 'TOKEN_REFRESHED');
    await untilHeard(one, 'TOKEN_REFRESHED');
    const { access_token: token } = (await storedIn(one)) ?? {};
    expect(token).not.toBe(session.access_token);

    // The clock of both tabs: each looks again whether the token is good.
    await visitor.clock.fastForward(60_000);
    expect(await Promise.all([one, other].map(current))).toMatchObject([
      { access_token: token },
      { access_token: token },
    ]);
    expect(server.calls()).toEqual([refreshCall]);
    expect(bodies(/^POST .*\/token/)).toEqual([{ refresh_token: session.refresh_token }]);
  });
});

test('While the page is open its token is refreshed by itself, when less than two minutes are left.', async () => {
  const session = server.issueSession({ secondsLeft: 170 });
  const visitor = await newVisitor(session);
  await visitor.clock.install();
  const page = await open(visitor);
  await visitor.clock.fastForward(60_000);
  await untilHeard(page, 'TOKEN_REFRESHED');
  expect(server.calls()).toEqual([refreshCall]);
  expect((await storedIn(page))?.refresh_token).not.toBe(session.refresh_token);
});

test('Where the browser forbids the storage, the session lives as long as the page.', async () => {
  const visitor = await newVisitor();
  await forbidStorage(visitor);
  const session = server.issueSession();
  const page = await open(visitor, server.magicLinkFragment(session));
  await untilHeard(page, 'SIGNED_IN');
  expect(await current(page)).toMatchObject({ access_token: session.access_token });
  expect(page.url()).toBe(site.url);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await current(page)).toBeUndefined();
  expect(await events(page)).toEqual(['INITIAL_SESSION']);
  expect(server.calls()).toEqual(['GET /auth/v1/user', 'GET /auth/v1/user']);
});
