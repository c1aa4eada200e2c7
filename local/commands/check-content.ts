/** `npm run content:check`: the mistakes of the content, as a build would name them, without a build. */
import { describeProblems, validateContent } from '../../src/content-schema/validate.ts';

const problems = await validateContent('content');
if (problems.length > 0) {
  console.error(describeProblems(problems));
  process.exitCode = 1;
} else {
  console.log('The content has no mistakes.');
}
