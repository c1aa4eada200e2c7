import { aMessage } from '../../../../tests/support/a-message.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { composeBriefNotification } from './brief-notification.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const addresses = { from: 'Company Website <website@company.example>', to: 'office@company.example' };
const received = { id, reference: 'JNHNM43F', receivedAt: new Date('2026-11-21T00:47:00Z'), message: aMessage() };
const mail = composeBriefNotification(received, addresses, { read: 'https://company.example/read' });

test('goes from the company to the company, without replies to the visitor, and is a mail of its own', () => {
  expect(mail).toEqual({
    from: 'Company Website <website@company.example>',
    to: 'office@company.example',
    subject: expect.stringContaining('JNHNM43F'),
    messageId: `<${id}-brief@company.example>`,
    headers: { 'Resend-Idempotency-Key': `contact-message/${id}-brief` },
    date: new Date('2026-11-21T00:47:00Z'),
    text: expect.any(String),
    html: expect.any(String),
  });
});

test('has the link to the message, the reference and the time in Perth', () => {
  expect(mail.text).toContain('\nRead the message:\nhttps://company.example/read\n');
  expect(mail.text).toContain('\nReference: JNHNM43F\nReceived: Saturday 21 November 2026, 8:47 am AWST\n');
});

test.each(contactFields)('has nothing of what the visitor wrote as $name', ({ name }) => {
  expect(JSON.stringify(mail)).not.toContain(received.message[name]);
});
