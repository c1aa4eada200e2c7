/** `npm run lint`: runs Prettier, and ESLint, which needs the types of the site's queries from a build. */
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { build, check, formatting, lint } from './checks.ts';

await runWithGracefulShutdown(async (resources) => {
  await build(resources);
  await check(resources, 'Lint', lint);
  await check(resources, 'Format', formatting);
});
