/** The doctor's requests. It examines their responses. */

export type ProbeResult = { status: number; headers: Headers; body: unknown } | { failure: string };

/** The time limit in milliseconds. An idle edge function takes some seconds to start. */
const timeout = 15_000;

/** @returns the response with its body's JSON or undefined, or the reason for no response, such as `ENOTFOUND`. */
export async function probe(url: string, request: RequestInit = {}): Promise<ProbeResult> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    // A fetch error has a cause with a code. A timeout only has a name.
    return { failure: String(propertyOf(propertyOf(error, 'cause'), 'code') ?? propertyOf(error, 'name')) };
  }
}

/** A body's property. Undefined if the body is not an object with it. */
export function propertyOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
