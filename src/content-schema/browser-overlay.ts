/** An error as Gatsby's overlay shows it. */
type OverlayError = { level: 'ERROR'; code: string; text: string; context: { sourceMessage: string } };

/** Gatsby's channel to the browsers that have the site open in `develop`. Its own types allow text only. */
type Overlay = { emitError(id: string, errors: unknown): void };

const id = 'content';

/**
 * Shows the content errors over the page in each browser that has the site open in `develop`, or removes them. Gatsby
 * does this itself for query errors only, and has no public API for it.
 *
 * @param message undefined if the content has no errors.
 */
export async function showInBrowsers(message: string | undefined): Promise<void> {
  const { websocketManager: overlay }: { websocketManager: Overlay } =
    await import('gatsby/dist/utils/websocket-manager');
  const [sourceMessage = '', ...lines] = message?.split('\n') ?? [];
  const error: OverlayError = { level: 'ERROR', code: id, text: lines.join('\n'), context: { sourceMessage } };
  overlay.emitError(id, message === undefined ? null : [error]);
}
