/** Requests of the doctor, whose responses it examines. */

export type ProbeResult = { status: number; headers: Headers; body: unknown } | { failure: string };

/** In milliseconds. An edge function that was idle for a while takes some seconds to start. */
const timeout = 15_000;

/** @returns the response, its body parsed as JSON or undefined; or why there is none, such as `ENOTFOUND`. */
export async function probe(url: string, request: RequestInit = {}): Promise<ProbeResult> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    // An error of fetch has a cause with a code; a timeout only has a name.
    return { failure: String(propertyOf(propertyOf(error, 'cause'), 'code') ?? propertyOf(error, 'name')) };
  }
}

/** A property of a body, if the body is an object that has it. */
export function propertyOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
