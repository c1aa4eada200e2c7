/** `npm run bench:page` compares loading the page with and without its scripts, and scrolls to the form, on a phone. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { runWithGracefulShutdown } from '../local/process/graceful-shutdown.ts';
import { freePorts, isListening } from '../local/process/ports.ts';
import { inProject } from '../local/process/project.ts';
import { step } from '../local/process/report.ts';
import { startService } from '../local/process/subprocess.ts';
import { sessionSettings } from '../local/stack/settings.ts';
import { siteServer } from '../local/stack/site.ts';
import { buildSite } from '../local/stack/site-build.ts';
import { measureLoad, type PageLoad } from './page-load.ts';
import { measureScroll } from './page-scroll.ts';
import { roundRobin } from './round-robin.ts';
import { formatTable, type Row } from './table.ts';
import { withoutScripts } from './without-scripts.ts';

await runWithGracefulShutdown(async (resources) => {
  await buildSite(resources, sessionSettings(process.env));
  const page = await serve(resources, await copySite(resources));
  const baseline = await serve(resources, await copySite(resources, withoutScripts));
  // Single loads of the same page differ by up to a third.
  const often = { warmUp: 1, rounds: 9 };
  const loads = await step('Lighthouse', () =>
    roundRobin({ page: () => measureLoad(page), baseline: () => measureLoad(baseline) }, often),
  );

  const scrolls = (await step('Scrolls', () => roundRobin({ page: () => measureScroll(page) }, often))).page;

  const compare = (name: string, read: (load: PageLoad) => number, hasRatio: boolean): Row[] => {
    const without = loads.baseline.map(read);
    return [
      { name, values: loads.page.map(read), ...(hasRatio && { comparedWith: without }) },
      { name: '  without scripts', values: without },
    ];
  };
  const html = await readFile(inProject('public', 'index.html'));
  const rows = [
    ...compare('First contentful paint, ms', (load) => load.firstPaint, true),
    ...compare('Largest contentful paint, ms', (load) => load.largestPaint, true),
    ...compare('Total blocking time, ms', (load) => load.blockingTime, false),
    ...compare('Layout shift', (load) => load.layoutShift, false),
    { name: 'Scrolled from the top, the form is in view, ms', values: scrolls.map(({ formInView }) => formInView) },
    { name: '  React runs it, ms', values: scrolls.map(({ formRuns }) => formRuns) },
    { name: 'HTML with styles, gzip, bytes', values: [gzipSync(html).byteLength] },
    { name: 'HTML with styles, brotli, bytes', values: [brotliCompressSync(html).byteLength] },
  ];
  console.log(`\n${formatTable(rows)}\n`);
});

async function serve(resources: AsyncDisposableStack, folder: string): Promise<string> {
  const [port = 0] = await freePorts(1);
  const program = { ...siteServer(port, folder), name: `bench-site-${String(port)}` };
  await startService(resources, () => isListening(port), program);
  return `http://localhost:${String(port)}/`;
}

/** Compresses the copy's files, as a host does before the first visit: a server that does so later delays the page. */
async function copySite(resources: AsyncDisposableStack, rewrite?: (html: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-page-'));
  resources.defer(() => rm(folder, { recursive: true }));
  await cp(inProject('public'), folder, { recursive: true });
  const page = join(folder, 'index.html');
  if (rewrite) await writeFile(page, rewrite(await readFile(page, 'utf8')));
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|json)$|^index\.html$/.test(name)) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const file = join(folder, name);
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file), { params }));
  }
  return folder;
}
