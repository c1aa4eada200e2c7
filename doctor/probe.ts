import { propertyOf } from '../src/json/property-of.ts';

/** `answer` is the status or, without a response, the reason, such as `ENOTFOUND`. `body` is there if it is JSON. */
export type ProbeResult = { answer: string; headers?: Headers; body?: unknown };

export async function probe(url: string, request: RequestInit = {}): Promise<ProbeResult> {
  // An idle edge function takes a few seconds to start.
  const signal = AbortSignal.timeout(15_000);
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal });
    const body: unknown = await response.json().catch(() => undefined);
    return { answer: String(response.status), headers: response.headers, body };
  } catch (error) {
    // An error from `fetch` has a cause with a code. A timeout has only a name.
    return { answer: String(propertyOf(propertyOf(error, 'cause'), 'code') ?? propertyOf(error, 'name')) };
  }
}
