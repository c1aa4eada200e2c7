import { retentionMonths } from '../../supabase/functions/_shared/limits.ts';
import { contentResolvers } from './resolvers';

const nodeModel = (buildTime: unknown) => ({
  findOne: () => Promise.resolve({ buildTime }),
  findAll: () => Promise.resolve({ entries: [] }),
});

test('The build year is the year in Perth at the time of the build, which has to be known.', async () => {
  const { resolve } = contentResolvers.Content.buildYear;
  expect(await resolve({}, {}, { nodeModel: nodeModel('2026-12-31T16:00:00.000Z') })).toBe(2027);
  await expect(resolve({}, {}, { nodeModel: nodeModel(undefined) })).rejects.toThrow('Gatsby gave no build time.');
});

test("The line about visitors' details has the number of months for which messages are stored.", () => {
  const { resolve } = contentResolvers.PageForm.privacy;
  expect(resolve({ privacy: 'Deleted after {months} months.' })).toBe(`Deleted after ${retentionMonths} months.`);
});
