import { edgeResponse } from '../../../tests/support/fake-supabase.ts';
import { useFakeSupabase } from '../../../tests/support/site-functions.ts';
import { createRelay } from './relay.ts';
import { refusal } from './response.ts';
import { readSiteSettings } from './settings.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const milliseconds = expect.any(Number);
const { supabase, log, setSetting } = useFakeSupabase(edgeResponse('sent', 200, { reference: 'CDFH2345' }));
const lines = () => log.map(([level, line]) => [level, JSON.parse(line)] as unknown);

function startRelay() {
  const { call, countRefusal } = createRelay('api/contact', 'send-contact-email');
  const send = (change = {}, countedAs?: string) => call({ body: {} }, { ...readSiteSettings(), ...change }, countedAs);
  return { send, countRefusal };
}

describe('A relayed call', () => {
  it('has a UUID of its own, and logs one line with the site function’s region if the message was sent', async () => {
    setSetting('AWS_REGION', 'ap-southeast-2');
    supabase().respond = edgeResponse('sent', 200, {});
    const { send } = startRelay();
    await send();
    await send();
    const ids = supabase().received.map(({ headers }) => headers['x-contact-request']);
    expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(ids[0]).not.toBe(ids[1]);
    const spans = { 'send-contact-email': { milliseconds } };
    const source = { function: 'api/contact', siteRegion: 'ap-southeast-2', level: 'info' };
    const line = { ...source, outcome: 'sent', status: 200, milliseconds, spans };
    expect(lines()).toEqual(ids.map((request) => ['info', { ...line, request }]));
  });

  it('logs the cause of a failure and a missing setting as errors', async () => {
    const { send } = startRelay();
    await send({ errors: ['CONTACT_SITE_SECRET is missing'] });
    supabase().respond = edgeResponse(undefined, 500, {});
    await send();
    expect(await send({ supabaseKey: '' })).toMatchObject({ status: 500 });
    expect(lines()).toMatchObject([
      ['error', { outcome: 'sent', reference: 'CDFH2345', settingsErrors: ['CONTACT_SITE_SECRET is missing'] }],
      ['error', { outcome: 'failed', status: 502, responseStatus: 500 }],
      ['error', { outcome: 'crashed', status: 500, error: { message: 'supabaseKey is required.' } }],
    ]);
  });

  it('is counted, and not logged every time, if a flood would repeat its outcome', async () => {
    const { send, countRefusal } = startRelay();
    expect(countRefusal(refusal(403, 'No'))).toEqual(refusal(403, 'No'));
    const counted = ['refused', 'invalid', 'limited', 'unavailable'] as const;
    const copy = edgeResponse('sent', 200, {}, { 'X-Contact-Copy': 'true' });
    const replies = counted.map((outcome) => edgeResponse(outcome, 400, {}));
    for (const respond of [...replies, copy, edgeResponse('done', 200, {})]) {
      supabase().respond = respond;
      await send({}, 'followed');
      await send({}, 'followed');
    }
    const expected = [...counted, 'copy', 'followed'].map((outcome) => {
      const level = outcome === 'unavailable' ? 'error' : 'info';
      return [level, { level, outcome, count: 1 }];
    });
    expect(lines()).toMatchObject(expected);
  });
});
