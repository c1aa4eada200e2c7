import { contentErrorMessage } from '../../src/content-schema/validate.ts';
import { UserError } from '../process/user-error.ts';

/** @throws UserError with the errors of the content, if it has any: before Gatsby starts, which takes a while. */
export async function requireValidContent(): Promise<void> {
  const message = await contentErrorMessage('content');
  if (message !== undefined) throw new UserError(message);
}
