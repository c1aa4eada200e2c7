import { createFakes } from '../../../../tests/support/fake-environment.ts';
import { unusualMessage as message } from '../../../../tests/support/a-message.ts';
import { deliverMessage } from './deliver-message.ts';

it('A message whose email cannot be composed is tried again later, and does not stop the sweep', async () => {
  const link = () => {
    throw new Error('no link');
  };
  const { environment, entries } = createFakes(() => Promise.resolve([]), { link });
  const at = new Date('2026-12-01T00:00:00Z');
  const leased = { id: 'an id', reference: 'W4N7FJ82', receivedAt: at, message, queuedAt: at, queuedFor: 0 };
  expect(await deliverMessage({ ...leased, attempts: 1, refusals: 0 }, environment)).toBe(false);
  expect(entries).toMatchObject([{ outcome: 'retrying', failure: 'not sent', error: { message: 'no link' } }]);
});
