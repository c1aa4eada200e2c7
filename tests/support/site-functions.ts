/** Calls the site functions in tests, as Gatsby would, with an HTTP server in place of Supabase. */
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { startFakeSupabase, type FakeSupabase } from './fake-supabase.ts';

type SiteFunction = (request: GatsbyFunctionRequest, response: GatsbyFunctionResponse) => Promise<void>;

export const siteSecret = 'site-secret-of-24-chars-';

/** Before each test in a file, starts a fake Supabase and sets the site functions' settings. Records what they log. */
export function useFakeSupabase(respond: RequestListener) {
  const environment = globalThis.process.env;
  const log: [level: string, line: string][] = [];
  let supabase: FakeSupabase;

  beforeEach(async () => {
    supabase = await startFakeSupabase(respond);
    globalThis.process.env = {
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
      CONTACT_SITE_SECRET: siteSecret,
    };
    log.length = 0;
    jest.spyOn(console, 'info').mockImplementation((line) => log.push(['info', String(line)]));
    jest.spyOn(console, 'error').mockImplementation((line) => log.push(['error', String(line)]));
  });

  afterEach(async () => {
    globalThis.process.env = environment;
    await supabase.stop();
  });

  return {
    supabase: () => supabase,
    /** The logged lines, each with its level. */
    log,
    setSetting: (name: string, value: string | undefined) => {
      globalThis.process.env = { ...globalThis.process.env, [name]: value };
    },
  };
}

export type SiteRequest = {
  method: string;
  headers?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: string | Buffer;
};

/** A request as Gatsby passes it to a site function. */
export function siteRequest({ body, ...request }: SiteRequest): GatsbyFunctionRequest {
  const stream = Readable.from(body === undefined ? [] : [Buffer.from(body)]);
  return Object.assign(stream, { query: {}, headers: {}, ...request }) as unknown as GatsbyFunctionRequest;
}

export async function callSiteFunction(siteFunction: SiteFunction, request: SiteRequest) {
  const recorded = { status: 0, headers: {} as Record<string, unknown>, body: undefined as unknown };
  const keep = (body: unknown) => (recorded.body = body);
  const response = {
    setHeader: (name: string, value: unknown) => (recorded.headers[name] = value),
    status: (status: number) => {
      recorded.status = status;
      return response;
    },
    json: keep,
    send: keep,
  };
  await siteFunction(siteRequest(request), response as unknown as GatsbyFunctionResponse);
  return recorded;
}
