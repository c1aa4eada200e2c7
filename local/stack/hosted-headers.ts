/** The headers that Netlify adds to files: those of public/_headers, which the build writes. */
import { parseAllHeaders } from '@netlify/headers-parser';
import { rereadWhenReplaced } from './reread.ts';

export type HostedHeaders = (path: string) => Promise<Record<string, string>[]>;

/** @returns a function from a path to the headers of every rule that matches it; a later value counts before an earlier one. */
export function readHostedHeaders(file: string): HostedHeaders {
  const rules = rereadWhenReplaced(file, async () => {
    const { headers } = await parseAllHeaders({ headersFiles: [file], configHeaders: [], minimal: false });
    return headers.flatMap((rule) => ('forRegExp' in rule ? [rule] : []));
  });
  return async (path) => (await rules()).filter(({ forRegExp }) => forRegExp.test(path)).map(({ values }) => values);
}
