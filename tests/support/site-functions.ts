import type { RequestListener } from 'node:http';
import { startFakeSupabase, type FakeSupabase } from './fake-supabase.ts';

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
    jest.spyOn(globalThis, 'setTimeout');
  });

  afterEach(async () => {
    globalThis.process.env = environment;
    // The log's timer would otherwise write a minute later, when the tests are over.
    for (const { value } of jest.mocked(setTimeout).mock.results) clearTimeout(value as NodeJS.Timeout);
    await supabase.stop();
  });

  return {
    supabase: () => supabase,
    log,
    setSetting: (name: string, value: string | undefined) => {
      globalThis.process.env = { ...globalThis.process.env, [name]: value };
    },
  };
}

export type SiteRequest = {
  method?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyInit;
};

/** A request to a site function, from a browser on the site unless the headers say something else. */
export function siteRequest({ method = 'GET', query, ...others }: SiteRequest): Request {
  return new Request(`https://www.site.example/api?${new URLSearchParams(query).toString()}`, { method, ...others });
}

export async function readResponse(response: Response) {
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  const body = isJson ? (JSON.parse(text) as unknown) : text;
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

export const lowerCase = (headers: Record<string, string>) => Object.fromEntries(new Headers(headers));
