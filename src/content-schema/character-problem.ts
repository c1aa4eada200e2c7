import { countedLength } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { expectedOf } from './expected.ts';
import type { Schema } from './schemas.ts';
import { unreadableCharacter } from './unreadable-character.ts';

/** @returns what was expected in place of a text that visitors would see with a mistake. */
export function textProblem(schema: Schema, text: string): string | undefined {
  const unreadable = unreadableCharacter(text);
  if (unreadable) return unreadable;
  if (text !== '' && countedLength(text) === 0) return `${expectedOf(schema)}; this one has only invisible characters`;
  return bracketProblem(schema, text);
}

/** The page shows all curly brackets as they are but those of the placeholders in the schema's pattern. */
function bracketProblem({ pattern = '' }: Schema, text: string): string | undefined {
  const known = Array.from(pattern.matchAll(/\\(\{\w+)\\\}/g), ([, start]) => `${start}}`);
  const rest = known.reduce((without, placeholder) => without.replaceAll(placeholder, ' '), text);
  const unknown = /\{[^{}]*\}|[{}]/.exec(rest)?.[0];
  const but = known.length > 0 ? ` but ${known.join(' and ')}` : '';
  return unknown && `no curly brackets${but}; remove or correct ${unknown}`;
}
