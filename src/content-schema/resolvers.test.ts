import { retentionMonths } from '../../supabase/functions/_shared/limits.ts';
import { contentResolvers } from './resolvers.ts';

const nodeModel = (buildTime = '') => ({
  findOne: () => Promise.resolve({ buildTime, email: 'office@resort.example' }),
  findAll: () => Promise.resolve({ entries: [] }),
});

describe('The content', () => {
  it('has the year of the build in Perth', async () => {
    const { resolve } = contentResolvers.Content.buildYear;
    expect(await resolve({}, {}, { nodeModel: nodeModel('2026-12-31T16:00:00.000Z') })).toBe(2027);
  });

  it('has a form that says for how many months messages are stored, and where to email instead', async () => {
    const form = { privacy: 'Deleted after {months} months.', emailInstead: 'Write to {email}', sentHelp: '{email}' };
    expect(await contentResolvers.Page.form.resolve({ form }, {}, { nodeModel: nodeModel() })).toEqual({
      privacy: `Deleted after ${retentionMonths} months.`,
      emailInstead: 'Write to office@resort.example',
      sentHelp: '{email}',
    });
  });
});
