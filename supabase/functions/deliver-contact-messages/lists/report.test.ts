import { company } from '../../../../local/emails/sample-company.ts';
import { composeList, leasedList } from '../../../../local/emails/sample-list.ts';
import { sampleReport } from '../../../../local/emails/sample-report.ts';
import { referenceOf } from '../../_shared/contact/reference.ts';
import { promisedHours } from '../../_shared/promise.ts';
import type { ReportNumbers } from './report.ts';

function compose(change: Partial<ReportNumbers> = {}, owner: string | null = company.addresses.owner) {
  const list = leasedList({
    kind: 'report',
    madeAt: new Date('2027-01-02T00:00:00Z'),
    report: { ...sampleReport, ...change },
  });
  return composeList(list, false, { ...company, addresses: { ...company.addresses, owner } });
}

describe('A report', () => {
  it('shows the numbers of its month, and what is still unanswered', () => {
    const { to, subject, text } = compose();
    expect([to, subject]).toEqual([company.addresses.owner, 'Website enquiries in December 2026']);
    expect(text).toBe(`Website enquiries in December 2026

Delivered and not spam: 12, after 9 in November 2026
Held at first: 2
Answered within ${promisedHours} hours: 8 of 12 (66%)
Median time: 30 minutes
Longest time: 26 hours
Still unanswered: 1
Marked, but no answer came: 1

The times run from when the website sent a message to the office, or received one that was answered straight from a digest, until it was marked as answered.

For the website: In December 2026 we answered 66% of our enquiries within ${promisedHours} hours.

Still unanswered, by reference and date:

JNHNM43F: Thursday 31 December 2026, 11:59 pm AWST
`);
  });

  it('shows a month without messages, and goes to the office if there is no owner', () => {
    const nothing = { delivered: 0, deliveredBefore: 0, heldAtFirst: 0, answeredInTime: 0, contradicted: 0 };
    const { to, text } = compose({ ...nothing, medianTime: null, longestTime: null, unanswered: [] }, null);
    expect(to).toBe(company.addresses.to);
    expect(text).toMatch(
      /hours: 0\nMedian time: none\nLongest time: none\nStill unanswered: 0\nMarked, but no answer came: 0\n\nThe times run.*\n$/,
    );
  });

  it.each([
    [9, 9, 'nothing'],
    [10, 10, '100%'],
    [34, 33, '97%'],
    [100, 29, '29%'],
  ])('of %d messages, with %d answered in time, says for the website: %s', (delivered, answeredInTime, share) => {
    const { text } = compose({ delivered, answeredInTime });
    const line = /^For the website: In December 2026 we answered (.*) of our enquiries within \d+ hours\.$/m;
    expect(line.exec(text)?.[1] ?? 'nothing').toBe(share);
  });

  it('shows at most 300 references, and says how many more there are', () => {
    const unanswered = Array.from({ length: 302 }, (_, number) => ({
      reference: referenceOf(`${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`),
      receivedAt: '2026-12-01T00:00:00Z',
    }));
    const { text } = compose({ unanswered });
    expect(text.match(/AWST$/gm)).toHaveLength(300);
    expect(text).toMatch(/\nAnd 2 more\.\n$/);
  });
});
