/** A page's data in `develop` if its query failed. If Head threw an error then, the browser would not recover. */
export type QueryFailed = { content?: never };
