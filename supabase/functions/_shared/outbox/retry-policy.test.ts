import { isPermanentRefusal, backoffAfter, retryAfter } from './retry-policy.ts';

const threeDays = 72 * 60 * 60;

test.each([
  [1, 60],
  [2, 120],
  [3, 240],
  [4, 480],
  [5, 960],
  [6, 1920],
  [7, 3600],
  [8, 3600],
  [5000, 3600],
])('after %s failed attempts the next one is due in %s seconds', (attempts, seconds) => {
  expect(backoffAfter(attempts)).toBe(seconds);
});

test.each([
  ['a new message', { attempts: 1, queuedFor: 0 }, 60],
  ['a message queued one second less than 72 hours ago', { attempts: 80, queuedFor: threeDays - 1 }, 3600],
  ['a message queued 72 hours ago', { attempts: 80, queuedFor: threeDays }, undefined],
  ['a message queued 72 hours ago with nine attempts', { attempts: 9, queuedFor: threeDays }, 3600],
  ['a message queued 72 hours ago with ten attempts', { attempts: 10, queuedFor: threeDays }, undefined],
  ['a message with ten attempts in less than 72 hours', { attempts: 10, queuedFor: threeDays - 1 }, 3600],
])('%s, %j, gets %s seconds until its next attempt', (_, { attempts, queuedFor }, seconds) => {
  expect(retryAfter({ attempts, queuedFor, permanent: false })).toBe(seconds);
});

test('a message that is refused permanently is not retried', () => {
  expect(retryAfter({ attempts: 1, queuedFor: 0, permanent: true })).toBeUndefined();
});

test('a message becomes a dead letter after 72 hours without a mail server, not before', () => {
  let queuedFor = 0;
  for (let attempts = 1; attempts < 1_000; attempts += 1) {
    queuedFor += retryAfter({ attempts, queuedFor, permanent: false }) ?? 0;
  }
  expect(queuedFor).toBeGreaterThanOrEqual(threeDays);
  expect(queuedFor).toBeLessThan(threeDays + 3_600);
});

describe('a refusal by the mail server', () => {
  const smtpError = (code: string, command: string, responseCode?: number) =>
    Object.assign(new Error('refused'), { code, command, ...(responseCode !== undefined && { responseCode }) });

  test.each([
    ['RCPT TO', 500, 'EENVELOPE'],
    ['RCPT TO', 550, 'EENVELOPE'],
    ['RCPT TO', 599, 'EENVELOPE'],
    ['DATA', 550, 'EENVELOPE'],
    ['DATA', 554, 'EMESSAGE'],
  ])('of %s with %s is permanent', (command, responseCode, code) => {
    expect(isPermanentRefusal(smtpError(code, command, responseCode))).toBe(true);
  });

  test.each([
    ['RCPT TO', 450, 'EENVELOPE'],
    ['RCPT TO', 499, 'EENVELOPE'],
    ['DATA', 451, 'EMESSAGE'],
    ['DATA', undefined, 'EMESSAGE'],
    ['AUTH PLAIN', 535, 'EAUTH'],
    ['MAIL FROM', 550, 'EENVELOPE'],
    ['MAIL FROM', undefined, 'EMESSAGE'],
    ['CONN', 554, 'EPROTOCOL'],
    ['CONN', undefined, 'ETIMEDOUT'],
    ['API', undefined, 'EENVELOPE'],
  ])('of %s with %s is temporary', (command, responseCode, code) => {
    expect(isPermanentRefusal(smtpError(code, command, responseCode))).toBe(false);
  });

  test.each([
    ['an error without a code', new Error('socket hang up')],
    ['a connection that was refused', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    ['a code without a command', Object.assign(new Error('refused'), { responseCode: 550 })],
    ['a code that is text', Object.assign(new Error('refused'), { command: 'DATA', responseCode: '550' })],
    ['an object that is no Error', { command: 'DATA', responseCode: 550 }],
    ['undefined', undefined],
  ])('in the form of %s is temporary', (_, error) => {
    expect(isPermanentRefusal(error)).toBe(false);
  });
});
