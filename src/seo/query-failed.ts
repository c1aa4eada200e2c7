/** A page's data in `develop` if the content has an error: the browser would not recover from an error in the head. */
export type QueryFailed = { content?: never };
