import type { BrowserContext, Page, Request } from 'playwright-core';

type PageError = { text: string; isOver?: () => boolean };

/** @param isBlocked whether the test blocks this URL. @returns a function that returns the errors since its last call. */
export function recordPageErrors(context: BrowserContext, isBlocked: (url: string) => boolean): () => string[] {
  const errors: PageError[] = [];
  context.on('console', (message) => {
    if (isBlocked(message.location().url)) return;
    if (['error', 'warning'].includes(message.type())) errors.push({ text: `console: ${message.text()}` });
  });
  context.on('weberror', (webError) => errors.push({ text: `exception: ${webError.error().message}` }));
  context.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.status() >= 400) errors.push({ text: `response: ${response.status()} ${path}` });
  });
  context.on('page', (page) => {
    recordFailedRequests(page, isBlocked, errors);
  });
  return () =>
    errors
      .splice(0)
      .filter(({ isOver }) => !isOver?.())
      .map(({ text }) => text);
}

/**
 * A browser aborts the requests of a page that is left, some when the next page is requested and some when it arrives.
 * It also aborts the request of a picture that no longer fits the screen or is far from it. Those are not errors.
 */
function recordFailedRequests(page: Page, isBlocked: (url: string) => boolean, errors: PageError[]): void {
  const documents = new WeakMap<Request, number>();
  let document = 0;
  let isLeaving = false;
  page.on('request', (request) => {
    documents.set(request, document);
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
  });
  // A link to a section is a navigation too, but leaves no page.
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    document += 1;
    isLeaving = false;
  });
  page.on('requestfailed', (request) => {
    if (isBlocked(request.url())) return;
    const error = request.failure()?.errorText ?? '';
    const text = `failed: ${request.url()} ${error}`;
    if (error !== 'net::ERR_ABORTED') errors.push({ text });
    else if (request.resourceType() !== 'image') {
      errors.push({ text, isOver: () => isLeaving || page.isClosed() || documents.get(request) !== document });
    }
  });
}
