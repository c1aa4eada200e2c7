/** Sends the doctor's requests. The checks examine the responses. */

/** `answer` is the status or, without a response, the reason, such as `ENOTFOUND`. `body` is there if it is JSON. */
export type ProbeResult = { answer: string; headers?: Headers; body?: unknown };

/** The time limit in milliseconds. An idle edge function takes a few seconds to start. */
const timeout = 15_000;

export async function probe(url: string, request: RequestInit = {}): Promise<ProbeResult> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    const body: unknown = await response.json().catch(() => undefined);
    return { answer: String(response.status), headers: response.headers, body };
  } catch (error) {
    // An error from `fetch` has a cause with a code. A timeout has only a name.
    return { answer: String(propertyOf(propertyOf(error, 'cause'), 'code') ?? propertyOf(error, 'name')) };
  }
}

/** A property of a value; undefined if the value is not an object or lacks the property. */
export function propertyOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
