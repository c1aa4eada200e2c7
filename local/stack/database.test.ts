import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { freePorts } from '../process/ports.ts';
import { startDatabase } from './database.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const project = temporaryFolder();
const modeOf = (...path: string[]) => statSync(join(project, ...path)).mode & 0o777;

it('The database starts in a folder that does not exist, and nobody else may read its files', async () => {
  const folder = { path: join(project, 'deleted'), logs: join(project, 'deleted', 'logs') };
  const [port = 0] = await freePorts(1);
  const { url } = await startDatabase(resources, { folder, port });
  expect(url).toContain(`:${String(port)}/`);
  mkdirSync(join(project, 'usual'));
  expect([modeOf('deleted'), modeOf('deleted', 'database')]).toEqual([modeOf('usual'), 0o700]);
});
