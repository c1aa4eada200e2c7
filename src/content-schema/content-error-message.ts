import { describeErrors } from './content-error.ts';
import { validateContent } from './validate.ts';

/**
 * @param folder the content folder, relative to the working directory.
 * @returns undefined if the content has no errors.
 */
export async function contentErrorMessage(folder: string): Promise<string | undefined> {
  const errors = await validateContent(folder);
  return errors.length > 0 ? describeErrors(errors) : undefined;
}
