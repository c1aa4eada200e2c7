import { edgeResponse } from '../../tests/support/fake-supabase.ts';
import { useFakeSupabase } from '../../tests/support/site-functions.ts';
import { createRelay } from './relay.ts';
import { refusal } from './response.ts';
import { readSiteSettings } from './settings.ts';

const milliseconds = expect.any(Number);
const body = { name: 'Ann Lee' };
const { supabase, log, setSetting } = useFakeSupabase(edgeResponse('sent', 200, { reference: 'CDFH2345' }));
const lines = () => log.map(([level, line]) => [level, JSON.parse(line)] as unknown);

/** The fields that every line has. */
const common = {
  function: 'api/contact',
  request: expect.any(String) as string,
  milliseconds,
  spans: { 'send-contact-email': { milliseconds } },
};

function startRelay() {
  const { call, countRefusal } = createRelay('api/contact', 'send-contact-email');
  const send = (change = {}, countedAs?: string) => call({ body }, { ...readSiteSettings(), ...change }, countedAs);
  return { send, countRefusal };
}

describe('A relayed call', () => {
  it('logs one line for a message that was sent', async () => {
    supabase().respond = edgeResponse('sent', 200, {});
    expect(await startRelay().send()).toMatchObject({ status: 200 });
    expect(lines()).toEqual([['info', { ...common, level: 'info', outcome: 'sent', status: 200 }]]);
  });

  it('is logged with the region in which the site function ran', async () => {
    setSetting('AWS_REGION', 'ap-southeast-2');
    const { send, countRefusal } = startRelay();
    countRefusal(refusal(403, 'no'));
    await send();
    const line = ['info', { siteRegion: 'ap-southeast-2' }];
    expect(lines()).toMatchObject([line, line]);
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
    expect(countRefusal(refusal(405, 'Use POST'))).toEqual(refusal(405, 'Use POST'));
    expect(lines()).toHaveLength(1);
    const counted = ['refused', 'invalid', 'limited', 'unavailable'] as const;
    const copy = edgeResponse('sent', 200, { reference: 'CDFH2345' }, { 'X-Contact-Copy': 'true' });
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
