/** A page's data in `develop` while the content has an error. If the head threw an error, the browser would keep it. */
export type QueryFailed = { content?: never };
