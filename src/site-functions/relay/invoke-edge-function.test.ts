import type { RequestListener, ServerResponse } from 'node:http';
import { FunctionRegion } from '@supabase/supabase-js';
import { edgeResponse } from '../../../tests/support/fake-supabase.ts';
import { useFakeSupabase } from '../../../tests/support/site-functions.ts';
import { invokeEdgeFunction } from './invoke-edge-function.ts';
import { noReply } from './response.ts';
import { readSiteSettings } from './settings.ts';

const sent = edgeResponse('sent', 200, { reference: 'CDFH2345' }, { 'x-sb-edge-region': 'us-east-1' });
const { supabase } = useFakeSupabase(sent);

function invoke(region?: FunctionRegion) {
  return invokeEdgeFunction('send-contact-email', { body: { name: 'Ann' } }, { ...readSiteSettings(), region }, 10_000);
}

function controlTimeout(): () => void {
  const timeout = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  return () => {
    timeout.abort(new DOMException('The time is over.', 'TimeoutError'));
  };
}

function beginJson(response: ServerResponse, status: number): ServerResponse {
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Contact-Outcome': 'refused' }).write('{');
  return response;
}

describe('A call to an edge function', () => {
  it('returns the reply, and a log entry with the outcome, the reference and the region that responded', async () => {
    expect(await invoke()).toEqual({
      reply: { outcome: 'sent', status: 200, body: { reference: 'CDFH2345' }, retryAfter: undefined },
      entry: { outcome: 'sent', reference: 'CDFH2345', region: 'us-east-1' },
    });
  });

  const code = 'UNAUTHORIZED_NO_AUTH_HEADER';
  const fromGateway = edgeResponse(undefined, 401, {}, { 'sb-error-code': code });

  it.each<[string, object, RequestListener]>([
    ['an error from the gateway', { error: { name: 'FunctionsHttpError' }, responseStatus: 401, code }, fromGateway],
    ['an HTML page', { responseStatus: 200 }, (_, response) => response.end('<html>')],
    ['a dropped connection', { error: { cause: 'UND_ERR_SOCKET' } }, (request) => request.socket.destroy()],
    ['broken JSON', { error: { name: 'SyntaxError' } }, (_, response) => beginJson(response, 200).end()],
    ['a 401 because our key is wrong', { responseStatus: 401 }, edgeResponse('refused', 401, { error: 'Gateway' })],
  ])('returns 502 after %s, and logs the cause', async (_, cause, respond) => {
    supabase().respond = respond;
    expect(await invoke()).toMatchObject({ reply: noReply, entry: { outcome: 'failed', ...cause } });
  });

  it.each([
    ['a reply', 200, 'TimeoutError'],
    ['a refusal', 400, 'FunctionsHttpError'],
  ])('fails if it times out after the headers of %s', async (_, status, name) => {
    supabase().respond = (_request, response) => beginJson(response, status);
    const endTime = controlTimeout();
    const send = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const response = await send(...request);
      endTime();
      return response;
    });
    expect(await invoke()).toMatchObject({ reply: noReply, entry: { error: { name } } });
  });
});

describe('A call to an edge function in a region', () => {
  const region = FunctionRegion.ApSoutheast2;
  const inRegion = `/functions/v1/send-contact-email?forceFunctionRegion=${region}`;
  const anywhere = '/functions/v1/send-contact-email';

  function respondFirst(first: RequestListener) {
    supabase().respond = (request, response) => {
      supabase().respond = sent;
      first(request, response);
    };
  }

  it('is sent once more, without the region, if no reply from the edge function arrives', async () => {
    respondFirst((request) => request.socket.destroy());
    expect(await invoke(region)).toMatchObject({ reply: { outcome: 'sent' } });
    expect(supabase().received.map(({ url }) => url)).toEqual([inRegion, anywhere]);
    expect(supabase().received.map(({ headers }) => headers['x-region'])).toEqual([region, undefined]);
    expect(supabase().received[1]?.body).toEqual(supabase().received[0]?.body);
  });

  it.each<[string, () => RequestListener, object]>([
    ['a reply from the edge function', () => edgeResponse('unavailable', 503, {}), { outcome: 'unavailable' }],
    ['the timeout', controlTimeout, { outcome: 'failed', error: { cause: 'TimeoutError' } }],
  ])('is not sent again, and fails, after %s', async (_, first, entry) => {
    respondFirst(first());
    expect(await invoke(region)).toMatchObject({ reply: { outcome: 'unavailable' }, entry });
    expect(supabase().received.map(({ url }) => url)).toEqual([inRegion]);
  });
});
