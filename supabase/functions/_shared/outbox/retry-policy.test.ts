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
])('after %s failed attempts the next one is %s seconds away', (attempts, pause) => {
  expect(backoffAfter(attempts)).toBe(pause);
});

test.each([
  ['a message that was just queued', { attempts: 1, queuedFor: 0 }, 60],
  ['a message one second short of 72 hours', { attempts: 80, queuedFor: threeDays - 1 }, 3600],
  ['a message of 72 hours', { attempts: 80, queuedFor: threeDays }, undefined],
  ['a message of 72 hours that was swept nine times', { attempts: 9, queuedFor: threeDays }, 3600],
  ['a message of 72 hours that was swept ten times', { attempts: 10, queuedFor: threeDays }, undefined],
  ['a message that was swept ten times before', { attempts: 10, queuedFor: threeDays - 1 }, 3600],
])('%s is tried again as its time in the queue and its attempts allow', (_, { attempts, queuedFor }, pause) => {
  expect(retryAfter({ attempts, queuedFor, permanent: false })).toBe(pause);
});

test('a message that is refused for good is not tried again', () => {
  expect(retryAfter({ attempts: 1, queuedFor: 0, permanent: true })).toBeUndefined();
});

test('a mail server may be away for 72 hours before a message is given up', () => {
  let queuedFor = 0;
  for (let attempts = 1; attempts < 1_000; attempts += 1) {
    queuedFor += retryAfter({ attempts, queuedFor, permanent: false }) ?? 0;
  }
  expect(queuedFor).toBeGreaterThanOrEqual(threeDays);
  expect(queuedFor).toBeLessThan(threeDays + 3_600);
});

describe('what the mail server answered', () => {
  const smtpError = (code: string, command: string, responseCode?: number) =>
    Object.assign(new Error('refused'), { code, command, ...(responseCode !== undefined && { responseCode }) });

  test.each([
    ['RCPT TO', 500, 'EENVELOPE'],
    ['RCPT TO', 550, 'EENVELOPE'],
    ['RCPT TO', 599, 'EENVELOPE'],
    ['DATA', 550, 'EENVELOPE'],
    ['DATA', 554, 'EMESSAGE'],
  ])('to %s, %s, is for good', (command, responseCode, code) => {
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
  ])('to %s, %s, may pass', (command, responseCode, code) => {
    expect(isPermanentRefusal(smtpError(code, command, responseCode))).toBe(false);
  });

  test.each([
    ['an error of no code', new Error('socket hang up')],
    ['a connection that was refused', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    ['a code without a command', Object.assign(new Error('refused'), { responseCode: 550 })],
    ['a code that is text', Object.assign(new Error('refused'), { command: 'DATA', responseCode: '550' })],
    ['no Error', { command: 'DATA', responseCode: 550 }],
    ['nothing', undefined],
  ])('as %s, may pass', (_, error) => {
    expect(isPermanentRefusal(error)).toBe(false);
  });
});
