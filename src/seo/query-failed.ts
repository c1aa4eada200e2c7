/** The data of a page's query in `develop` while the content has an error. If the head threw, the browser would keep it. */
export type QueryFailed = { content?: never };
