/** A request whose answer is examined. */

export type Answered = { status: number; headers: Headers; body: unknown };

export type Answer = Answered | { failure: string };

/** In milliseconds. A function of a project that nobody called for a while takes some seconds to start. */
const patience = 15_000;

/** @returns the answer, its body read as JSON or undefined if it is none; or why there is none, such as `ENOTFOUND`. */
export async function ask(url: string, request: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: jsonIn(text) };
  } catch (error) {
    return { failure: describe(error) };
  }
}

/** A field of a body, if the body is an object that has it. */
export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What fetch throws has a cause, which has a code; an answer that took too long has a name alone. */
function describe(error: unknown): string {
  const code = fieldOf(fieldOf(error, 'cause'), 'code') ?? fieldOf(error, 'name');
  return typeof code === 'string' ? code : 'no answer';
}
