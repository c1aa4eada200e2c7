import { websocketManager } from 'gatsby/dist/utils/websocket-manager';
import { showInBrowsers } from './browser-overlay';

/** The errors that Gatsby sends to each browser, including one that opens the page later. */
const shown = () => [...websocketManager.errors.values()];

test('The browsers show the errors, with the first line as the heading, until there are none.', async () => {
  await showInBrowsers(
    'The content has errors.\n  page.json: title: expected text\n  page.json: form: expected an object',
  );
  expect(shown()).toEqual([
    [
      expect.objectContaining({
        context: { sourceMessage: 'The content has errors.' },
        text: '  page.json: title: expected text\n  page.json: form: expected an object',
      }),
    ],
  ]);
  await showInBrowsers(undefined);
  expect(shown()).toEqual([]);
});
