/**
 * `npm run test:content`: no test depends on the content. It runs `npm test` in a copy of the project with other texts,
 * pictures and cards. Arguments go to `npm test`.
 */
import { join } from 'node:path';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { copyProject } from '../process/project-copy.ts';
import { inProject } from '../process/project.ts';
import { report } from '../process/report.ts';
import { startSubprocess, waitForSuccess } from '../process/subprocess.ts';
import { rewriteContent } from './rewrite-content.ts';

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    const copy = await copyProject(resources);
    await rewriteContent(join(copy, 'content'));
    const tests = startSubprocess({
      name: 'test-content',
      command: process.execPath,
      args: [...process.execArgv, join('local', 'commands', 'test.ts'), ...process.argv.slice(2)],
      env: process.env,
      cwd: copy,
      logFolder: inProject('.local', 'logs'),
      onLine: report.line,
    });
    resources.defer(tests.stop);
    await waitForSuccess(tests);
  },
);
