/** The data of a page's query in `develop` while the content has an error. A head that threw would stay in the browser. */
export type QueryFailed = { content?: never };
