/** `npm run lint`: runs ESLint and Prettier, after a build that generates the query types that ESLint needs. */
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { build, check, formatting, lint } from './checks.ts';

await runWithGracefulShutdown(async (resources) => {
  await build(resources);
  await check(resources, 'Lint', lint);
  await check(resources, 'Format', formatting);
});
