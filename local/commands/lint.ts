/** `npm run lint`: ESLint, which needs the types of the site's queries that a build makes, and Prettier. */
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { build, check, formatting, lint } from './checks.ts';

await runWithGracefulShutdown(async (resources) => {
  await build(resources);
  await check(resources, 'Lint', lint);
  await check(resources, 'Format', formatting);
});
