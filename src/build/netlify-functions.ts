import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { IAdapter } from 'gatsby';

const folder = join('.netlify', 'functions-internal');

/** Replaces the adapter's functions, because Netlify will not build them: docs/decisions/netlify-functions.md. */
export function withNetlifyFunctions(adapter: IAdapter): IAdapter {
  return {
    ...adapter,
    adapt: async (context) => {
      // Otherwise Netlify's command line would also deploy a function that an earlier build has left here.
      await rm(folder, { recursive: true, force: true });
      await adapter.adapt(context);
      for (const id of await readdir(folder)) {
        const route = context.functionsManifest.find(({ functionId }) => functionId === id)?.name ?? '';
        await replaceFunction(id, route);
      }
    },
  };
}

/** @throws Error for a function that is not in src/api/, such as Gatsby's for pages that it renders on request. */
async function replaceFunction(id: string, route: string): Promise<void> {
  const source = `./src${route}.ts`;
  if (!existsSync(source)) {
    const reason = 'Netlify would not build it, because it has exports.handler';
    throw new Error(`gatsby-adapter-netlify has written the function ${id}. ${reason}, and only src/api/ replaces it.`);
  }
  const contents = `
    import { respond } from '${source}';
    export default (request, context) => respond(request, context.ip);
    export const config = { name: '${route}' };`;
  await rm(join(folder, id), { recursive: true });
  await build({
    stdin: { contents, resolveDir: '.' },
    outfile: join(folder, id, `${id}.mjs`),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
  });
}
