import { websocketManager } from 'gatsby/dist/utils/websocket-manager';
import { showInBrowsers } from './browser-overlay';

/** What Gatsby tells each browser, those that open the page later, too. */
const shown = () => [...websocketManager.errors.values()];

test('A mistake is shown in the browsers, its first line as the heading, until there is none.', async () => {
  await showInBrowsers(
    'The content has mistakes.\n  page.json: title: expected a text\n  page.json: form: expected one',
  );
  expect(shown()).toEqual([
    [
      expect.objectContaining({
        context: { sourceMessage: 'The content has mistakes.' },
        text: '  page.json: title: expected a text\n  page.json: form: expected one',
      }),
    ],
  ]);
  await showInBrowsers(undefined);
  expect(shown()).toEqual([]);
});
