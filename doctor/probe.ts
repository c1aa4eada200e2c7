/** Requests of the doctor, whose responses it examines. */

export type ProbeResponse = { status: number; headers: Headers; body: unknown };

export type ProbeResult = ProbeResponse | { failure: string };

/** In milliseconds. An edge function that was idle for a while takes some seconds to start. */
const probeTimeout = 15_000;

/**
 * @param timeout in milliseconds.
 * @returns the response, its body parsed as JSON or undefined; or why there is none, such as `ENOTFOUND`.
 */
export async function probe(url: string, request: RequestInit = {}, timeout = probeTimeout): Promise<ProbeResult> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parseJson(text) };
  } catch (error) {
    return { failure: failureCode(error) };
  }
}

/** A property of a body, if the body is an object that has it. */
export function propertyOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An error of fetch has a cause with a code; a timeout only has a name. */
function failureCode(error: unknown): string {
  const code = propertyOf(propertyOf(error, 'cause'), 'code') ?? propertyOf(error, 'name');
  return typeof code === 'string' ? code : 'no answer';
}
