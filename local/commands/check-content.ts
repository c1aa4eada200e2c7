import { contentErrorMessage } from '../../src/content-schema/validate.ts';

const message = await contentErrorMessage('content');
if (message === undefined) {
  console.log('The content has no errors.');
} else {
  console.error(message);
  process.exitCode = 1;
}
