import type { Handler } from './json-response.ts';
import { serve } from './serve.ts';
import { settingsSchema } from '../settings.ts';

type Listener = (request: Request, info: object) => Promise<Response>;

/** Serves as in Supabase's runtime. @returns what sends an event, and what sends a request with these headers. */
function start(settings: object, createHandler: (settings: { CONTACT_TO: string }) => Handler) {
  const addEventListener = jest.fn<undefined, [string, (event: object) => void]>();
  const listen = jest.fn<undefined, [Listener]>();
  Object.assign(globalThis, { addEventListener, Deno: { env: new Map(Object.entries(settings)), serve: listen } });
  serve('send-contact-email', settingsSchema.pick(['CONTACT_TO']), createHandler);
  const remoteAddr = { hostname: '203.0.113.1' };
  return {
    dispatch: (type: string, event = {}) => addEventListener.mock.calls.find(([name]) => name === type)?.[1](event),
    request: (headers = {}) => listen.mock.calls[0]?.[0](new Request('http://x/', { headers }), { remoteAddr }),
  };
}

afterEach(() => {
  for (const name of ['Deno', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
});

it.each([
  ['of the connection', '203.0.113.1', {}],
  ['that Cloudflare has seen', '203.0.113.2', { 'CF-Connecting-IP': '203.0.113.2' }],
])("A request is handled with the function's own settings, and with the IP address %s", async (_, ip, headers) => {
  jest.spyOn(console, 'info').mockImplementation();
  // No other setting is there, and SMTP_URL is malformed: this function does not use them.
  const settings = { CONTACT_TO: 'office@company.example', SMTP_URL: 'x' };
  const { request } = start(settings, ({ CONTACT_TO }) => {
    return (_, __, connectionIp) => Promise.resolve({ status: 200, outcome: 'done', body: [CONTACT_TO, connectionIp] });
  });
  expect(await (await request(headers))?.json()).toEqual(['office@company.example', ip]);
});

const notCalled = () => {
  throw new Error('not called without settings');
};

it('Every request gets a 500 if a setting is missing, and the log names the setting', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const { request } = start({}, notCalled);
  expect((await request())?.status).toBe(500);
  expect(error).toHaveBeenCalledWith(
    expect.stringMatching(/"send-contact-email".*"not configured".*CONTACT_TO is missing/),
  );
});

it('An unhandled rejection is counted and does not end the instance, whose end writes the count', () => {
  const { dispatch } = start({}, notCalled);
  const error = jest.spyOn(console, 'error').mockImplementation();
  const preventDefault = jest.fn();
  dispatch('unhandledrejection', { preventDefault, reason: new Error('connect ECONNREFUSED') });
  expect(preventDefault).toHaveBeenCalled();
  expect(error).toHaveBeenCalledWith(expect.stringMatching(/"unhandled rejection".*"connect ECONNREFUSED"/));
  dispatch('unhandledrejection', { preventDefault, reason: new Error('again') });
  expect(error).toHaveBeenCalledTimes(1);
  dispatch('beforeunload');
  expect(error).toHaveBeenLastCalledWith(expect.stringMatching(/"again".*"count":1/));
});
