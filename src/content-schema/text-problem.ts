import { countedLength } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { expectedOf, type Schema } from './schemas.ts';

/** @returns what was expected in place of a text that visitors would see with a mistake. */
export function textProblem(schema: Schema, text: string): string | undefined {
  if (text !== '' && countedLength(text) === 0) return `${expectedOf(schema)}; this one has only invisible characters`;
  // The page shows any placeholder as it is that is not in the schema's pattern.
  const unknown = text.match(/\{[^{}]*\}/g)?.find((name) => !schema.pattern?.includes(name.replace(/[{}]/g, '\\$&')));
  return unknown && `${expectedOf(schema)}; ${unknown} is not a placeholder of this text`;
}
