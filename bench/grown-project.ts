/** Other content for a copy of the project, and its build. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../local/process/project.ts';
import { startSubprocess, waitForSuccess } from '../local/process/subprocess.ts';
import { gatsbyProgram } from '../local/stack/gatsby.ts';
import { sessionSettings } from '../local/stack/session-settings.ts';
import { peakMemoryDuring } from './peak-memory.ts';

type Card = { order: number; title: string; description: string };

const services = (project: string) => join(project, 'content', 'services');
const readCard = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Card;

/** Replaces the cards with this many, made from the project's own, each with its own title and order. */
export async function writeCards(project: string, count: number): Promise<void> {
  const folder = services(project);
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const cards = await Promise.all(files.map(readCard));
  for (const file of files) await rm(file);
  for (let order = 1; order <= count; order += 1) {
    const [card] = cards.slice(order % cards.length);
    const text = JSON.stringify({ ...card, order, title: `${card?.title ?? ''} ${String(order)}` });
    await writeFile(join(folder, `card-${String(order)}.json`), text);
  }
}

/** Changes the words of one card, as an editor does. */
export async function editCard(project: string): Promise<void> {
  const file = join(services(project), 'card-1.json');
  const card = await readCard(file);
  await writeFile(file, JSON.stringify({ ...card, description: `${card.description} Ask us about the rest.` }));
}

/** `megabytes` is the peak of all its programs together; undefined on systems other than Linux. */
export type Build = { seconds: number; megabytes: number | undefined };

/** Builds on top of what the copy's last build left. */
export async function buildProject(resources: AsyncDisposableStack, project: string): Promise<Build> {
  const startedAt = performance.now();
  const megabytes = await peakMemoryDuring(async () => {
    const build = startSubprocess(
      gatsbyProgram({
        name: 'bench-build',
        args: ['build'],
        cwd: project,
        // Lighthouse sets DEBUG for this process, and Gatsby would build it into the site function.
        env: { ...sessionSettings(process.env), NODE_ENV: 'production', DEBUG: undefined },
        logFolder: inProject('.local', 'logs'),
      }),
    );
    resources.defer(() => build.stop());
    await waitForSuccess(build);
  });
  return { seconds: (performance.now() - startedAt) / 1000, megabytes };
}
