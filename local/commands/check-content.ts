/** `npm run content:check`: reports the errors of the content as a build does, without a build. */
import { describeErrors } from '../../src/content-schema/content-error.ts';
import { validateContent } from '../../src/content-schema/validate.ts';

const errors = await validateContent('content');
if (errors.length > 0) {
  console.error(describeErrors(errors));
  process.exitCode = 1;
} else {
  console.log('The content has no errors.');
}
