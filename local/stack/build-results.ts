/** What a complete build leaves. Others remove parts of it: `netlify serve`, for example, the functions in `.netlify`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = [
  join('public', 'index.html'),
  join('public', '_headers'),
  join('public', '_redirects'),
  join('.cache', 'gatsby-types.d.ts'),
];

const functionsFolder = join('.cache', 'functions');
const functionsManifest = join(functionsFolder, 'manifest.json');
/** Where gatsby-adapter-netlify writes a handler for each site function, from which Netlify deploys it. */
const handlersFolder = join('.netlify', 'functions-internal');

export function hasAllResults(project: string): boolean {
  const exists = (file: string) => existsSync(join(project, file));
  return [...files, functionsManifest].every(exists) && functionResults(project).every(exists);
}

function functionResults(project: string): string[] {
  const functions = JSON.parse(readFileSync(join(project, functionsManifest), 'utf8')) as {
    functionId: string;
    relativeCompiledFilePath: string;
  }[];
  return functions.flatMap(({ functionId, relativeCompiledFilePath }) => [
    join(functionsFolder, relativeCompiledFilePath),
    join(handlersFolder, functionId, `${functionId}.js`),
    join(handlersFolder, functionId, `${functionId}.json`),
  ]);
}
