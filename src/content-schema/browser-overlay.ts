/** What Gatsby's overlay shows of an error. */
type OverlayError = { level: 'ERROR'; code: string; text: string; context: { sourceMessage: string } };

/** Gatsby's line to the browsers that have the site of `develop` open; its own types say texts where it sends errors. */
type Overlay = { emitError(id: string, errors: unknown): void };

const id = 'content';

/**
 * Lays the mistakes of the content over the page in each browser that has the site of `develop` open, or takes them off
 * again. Gatsby does that by itself only for queries that are wrong, and has no public way to ask for it.
 *
 * @param message for a person; undefined without a mistake.
 */
export async function showInBrowsers(message: string | undefined): Promise<void> {
  const { websocketManager: overlay }: { websocketManager: Overlay } =
    await import('gatsby/dist/utils/websocket-manager');
  const [sourceMessage = '', ...lines] = message?.split('\n') ?? [];
  const error: OverlayError = { level: 'ERROR', code: id, text: lines.join('\n'), context: { sourceMessage } };
  overlay.emitError(id, message === undefined ? null : [error]);
}
