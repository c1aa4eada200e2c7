import { retentionMonths } from '../../supabase/functions/_shared/limits.ts';
import { contentResolvers } from './resolvers';

const buildAt = (buildTime: unknown) => ({
  nodeModel: {
    findOne: ({ type }: { type: string }) => Promise.resolve(type === 'SiteBuildMetadata' ? { buildTime } : null),
    findAll: () => Promise.resolve({ entries: [] }),
  },
});

test('The build year is the year in Perth at the time of the build.', async () => {
  const { resolve } = contentResolvers.Content.buildYear;
  await expect(resolve({}, {}, buildAt('2026-12-31T16:00:00.000Z'))).resolves.toBe(2027);
});

test('A build without a build time fails instead of showing a wrong year.', async () => {
  const { resolve } = contentResolvers.Content.buildYear;
  await expect(resolve({}, {}, buildAt(undefined))).rejects.toThrow('Gatsby gave no build time.');
});

test("The line about visitors' details has the number of months for which messages are stored.", () => {
  const { resolve } = contentResolvers.PageForm.privacy;
  expect(resolve({ privacy: 'Deleted after {months} months.' })).toBe(`Deleted after ${retentionMonths} months.`);
});

test('The services are sorted by the order in their files.', async () => {
  const findAll = jest.fn().mockResolvedValue({ entries: [] });
  const { resolve } = contentResolvers.Content.services;
  await resolve({}, {}, { nodeModel: { findOne: jest.fn(), findAll } });
  expect(findAll).toHaveBeenCalledWith({ type: 'Service', query: { sort: { order: 'ASC' } } });
});
