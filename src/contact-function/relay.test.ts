import { edgeResponse } from '../../tests/support/fake-supabase.ts';
import { useFakeSupabase } from '../../tests/support/site-functions.ts';
import { createRelay } from './relay.ts';
import { readSettings } from './settings.ts';
import { rejection } from './site-response.ts';

const milliseconds = expect.any(Number);
const body = { name: 'Ann Lee' };
const { supabase, log, setSetting } = useFakeSupabase(edgeResponse('sent', 200, { reference: 'CDFH2345' }));
const lines = () => log.map(([level, line]) => [level, JSON.parse(line)] as unknown);

/** The fields that every line has. */
const common = { function: 'api/contact', id: '1', milliseconds, spans: { 'send-contact-email': { milliseconds } } };

describe('A relayed call', () => {
  it('logs one line for a message that was sent', async () => {
    supabase().respond = edgeResponse('sent', 200, {});
    const { call } = createRelay('api/contact', 'send-contact-email');
    expect(await call('1', { body }, readSettings())).toMatchObject({ status: 200 });
    expect(lines()).toEqual([['info', { ...common, level: 'info', outcome: 'sent', status: 200 }]]);
  });

  it('is logged with the region in which the site function ran', async () => {
    setSetting('AWS_REGION', 'ap-southeast-2');
    const { call, reject } = createRelay('api/contact', 'send-contact-email');
    reject(rejection(403, 'no'));
    await call('1', { body }, readSettings());
    expect(lines()).toMatchObject([
      ['info', { siteRegion: 'ap-southeast-2' }],
      ['info', { siteRegion: 'ap-southeast-2' }],
    ]);
  });

  it('logs the cause of a failure and a missing setting as errors', async () => {
    const { call } = createRelay('api/contact', 'send-contact-email');
    await call('1', { body }, { ...readSettings(), siteSecret: '' });
    supabase().respond = edgeResponse(undefined, 500, {});
    await call('1', { body }, readSettings());
    expect(await call('1', { body }, { ...readSettings(), supabaseKey: '' })).toMatchObject({ status: 500 });
    expect(lines()).toMatchObject([
      ['error', { outcome: 'sent', reference: 'CDFH2345', missingSettings: ['CONTACT_SITE_SECRET'] }],
      ['error', { outcome: 'failed', status: 502, responseStatus: 500 }],
      ['error', { outcome: 'crashed', status: 500, error: { message: 'supabaseKey is required.' } }],
    ]);
  });

  it('is counted, and not logged every time, if a flood would repeat its outcome', async () => {
    const counted = ['refused', 'conflict', 'invalid', 'limited', 'unavailable'] as const;
    const levels = ['info', 'info', 'info', 'info', 'error', 'info', 'info'];
    const { call, reject } = createRelay('api/contact', 'send-contact-email');
    expect(reject(rejection(405, 'Use POST'))).toEqual(rejection(405, 'Use POST'));
    expect(lines()).toHaveLength(1);
    for (const outcome of counted) {
      supabase().respond = edgeResponse(outcome, 400, {});
      await call('1', { body }, readSettings());
      await call('1', { body }, readSettings());
    }
    supabase().respond = edgeResponse('sent', 200, { reference: 'CDFH2345', replayed: true });
    await call('1', { body }, readSettings());
    await call('1', { body }, readSettings());
    supabase().respond = edgeResponse('done', 200, {});
    await call('1', { body }, readSettings(), 'followed');
    await call('1', { body }, readSettings(), 'followed');
    const expected = [...counted, 'replayed', 'followed'].map((outcome, n) => [
      levels[n],
      { level: levels[n], outcome, count: 1 },
    ]);
    expect(lines()).toMatchObject(expected);
    expect(lines()).toHaveLength(expected.length);
  });
});
