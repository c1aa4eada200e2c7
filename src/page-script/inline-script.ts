import { holdEarlySubmit } from './hold-early-submit.ts';
import { logUnknownPath, notFoundId } from './log-unknown-path.ts';
import { startScripts } from './start-scripts.ts';

/**
 * A call of the function in the page, which gets only its source text. The function must therefore use nothing from its
 * module, only its arguments and what browsers have had since 2021.
 */
function inline<Arguments extends string[]>(run: (...values: Arguments) => void, ...values: Arguments): string {
  return `(${run.toString()})(${JSON.stringify(values).slice(1, -1)});`;
}

/**
 * The inline script of every built page: as it is the same, it needs one hash in the content security policy.
 *
 * @param form what it has to know of the contact form.
 */
export function inlineScript(...form: Parameters<typeof holdEarlySubmit>): string {
  return [inline(startScripts), inline(holdEarlySubmit, ...form), inline(logUnknownPath, notFoundId)].join('\n');
}
