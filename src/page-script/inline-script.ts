import { holdEarlySubmit } from './hold-early-submit.ts';
import { startScripts } from './start-scripts.ts';

/** The id by which the inline script knows the 404 page. */
export const notFoundId = 'not-found';

function logUnknownPath(pageId: string): void {
  if (document.getElementById(pageId)) console.error('404: no page at', location.pathname);
}

/** The page gets only the function's source text. It must use nothing from its module, and nothing newer than 2021. */
function inline<Arguments extends string[]>(run: (...values: Arguments) => void, ...values: Arguments): string {
  return `(${run.toString()})(${JSON.stringify(values).slice(1, -1)});`;
}

/** Every built page has the same inline script, so the content security policy has one hash. */
export function inlineScript(...form: Parameters<typeof holdEarlySubmit>): string {
  return [inline(startScripts), inline(holdEarlySubmit, ...form), inline(logUnknownPath, notFoundId)].join('\n');
}
