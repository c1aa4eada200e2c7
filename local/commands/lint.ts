import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { build, check, formatting, lint } from './checks.ts';

await runWithGracefulShutdown(async (resources) => {
  // ESLint needs the query types.
  await build(resources);
  await check(resources, 'Lint', lint);
  await check(resources, 'Format', formatting);
});
