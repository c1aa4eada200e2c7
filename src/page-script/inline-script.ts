import { holdEarlySubmit } from './hold-early-submit.ts';
import { sayOffline } from './say-offline.ts';
import { startScripts } from './start-scripts.ts';

/** The id by which the inline script knows the 404 page. */
export const notFoundId = 'not-found';

function logUnknownPath(pageId: string): void {
  if (document.getElementById(pageId)) console.error('404: no page at', location.pathname);
}

type Argument = string | ((...values: never[]) => void);

/** The page gets only the functions' source text. They must use nothing from a module, and nothing newer than 2021. */
function inline<Arguments extends Argument[]>(run: (...values: Arguments) => void, ...values: Arguments): string {
  const sources = values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : value.toString()));
  return `(${run.toString()})(${sources.join()});`;
}

/** Every built page has the same inline script, so the content security policy has one hash. */
export function inlineScript(
  ...names: [formId: string, propsId: string, settledEvent: string, draftKey: string]
): string {
  return [inline(startScripts), inline(holdEarlySubmit, sayOffline, ...names), inline(logUnknownPath, notFoundId)].join(
    '\n',
  );
}
