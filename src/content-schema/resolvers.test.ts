import { cpSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { retentionMonths } from '../../supabase/functions/_shared/limits.ts';
import { promisedHours } from '../../supabase/functions/_shared/promise.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import company from '../../tests/support/sample-content/company.json';
import page from '../../tests/support/sample-content/page.json';
import { contentResolvers } from './resolvers.ts';

const folder = temporaryFolder();
const write = (name: string, fields: object) => {
  writeFileSync(join(folder, name), `\uFEFF${JSON.stringify(fields)}`);
};

function readContent() {
  // Node's glob skips dotfiles, but Gatsby lists those that macOS leaves. They are not JSON.
  const names = ['services/._repairs.json', ...globSync('**/*.*', { cwd: folder })];
  const files = names.map((relativePath) => ({ relativePath, absolutePath: join(folder, relativePath) }));
  const nodeModel = {
    findAll: () => Promise.resolve({ entries: files }),
    findOne: () => Promise.resolve({ buildTime: '2026-12-31T16:00:00.000Z' }),
  };
  return contentResolvers.Query.content.resolve({}, {}, { nodeModel });
}

beforeEach(() => {
  cpSync('tests/support/sample-content', folder, { recursive: true });
});

it('A photograph has the mean of its colours', async () => {
  const absolutePath = join(folder, 'half.png');
  const half = { create: { width: 8, height: 8, channels: 3, background: '#ff0000' } } as const;
  const whole = { create: { ...half.create, width: 16, background: '#0000ff' } };
  await sharp(whole)
    .composite([{ input: half, gravity: 'west' }])
    .toFile(absolutePath);
  expect(await contentResolvers.File.meanColour.resolve({ absolutePath })).toMatch(/^(7f|80)00(7f|80)$/);
});

it.each([
  ['has no mean colour if a part of it is transparent', 0.5, undefined],
  ['has one if none is, although its file could have such parts', 1, 'ff0000'],
])('A photograph %s', async (_, alpha, colour) => {
  const absolutePath = join(folder, `${alpha}.png`);
  const background = { r: 255, g: 0, b: 0, alpha };
  await sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .extend({ right: 8, background: '#ff0000' })
    .toFile(absolutePath);
  expect(await contentResolvers.File.meanColour.resolve({ absolutePath })).toBe(colour);
});

it('A drawing’s data URL has the whole drawing, with its colours, but without the blanks between elements', async () => {
  const absolutePath = join(folder, 'drawing.svg');
  writeFileSync(absolutePath, '<svg>\n  <path fill="#0a2c3b" d="M0 0"/>\n</svg>\n');
  const drawing = await fetch(await contentResolvers.File.svgDataUri.resolve({ absolutePath }));
  expect(await drawing.text()).toBe('<svg><path fill="#0a2c3b" d="M0 0"/></svg>');
});

describe('The content', () => {
  it('has the year of the build in Perth, and the services by their order and title', async () => {
    write('services/a.json', { order: 20, title: 'Pools' });
    write('services/b.json', { order: 3 });
    write('services/c.json', { order: 20, title: 'Gardens' });
    const { buildYear, services } = await readContent();
    expect(buildYear).toBe(2027);
    expect(services.map(({ order }) => order)).toEqual([1, 2, 3, 20, 20]);
    expect(services.slice(3).map(({ title }) => title)).toEqual(['Gardens', 'Pools']);
  });

  it('has the file of each picture, typographic punctuation and spaces only where they help, and no blanks', async () => {
    write('company.json', { ...company, shortName: 'Eagle Bay', phone: '', location: ' Busselton, WA\u00a0' });
    writeFileSync(join(folder, 'images', 'Cafe\u0301.jpg'), '');
    const image = { ...page.hero.image, file: 'images/Caf\u00e9.jpg' };
    const hero = { ...page.hero, image, headline: "It's Eagle Bay", subline: "It's Eagle Bay" };
    write('page.json', { ...page, hero });
    const content = await readContent();
    expect(content.company).toMatchObject({ phone: undefined, location: 'Busselton, WA' });
    expect(content.page.hero).toMatchObject({ headline: "It's Eagle Bay", subline: 'It’s Eagle\u00a0Bay' });
    expect(content.page.hero.image.file.relativePath).toBe('images/Cafe\u0301.jpg');
  });

  it('has a form that says within how many hours we answer, for how many months messages are stored, and where to email instead', async () => {
    const form = {
      promise: 'Within {hours} hours.',
      privacy: 'Deleted after {months} months.',
      sentHelp: 'To {email} in {hours} hours.',
      emailInstead: 'Write to {email}',
    };
    write('page.json', { ...page, form });
    expect((await readContent()).page.form).toEqual({
      promise: `Within ${promisedHours} hours.`,
      privacy: `Deleted after ${retentionMonths} months.`,
      sentHelp: `To {email} in ${promisedHours} hours.`,
      emailInstead: `Write to ${company.email}`,
    });
  });
});
