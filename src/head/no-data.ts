/** What the head of a page gets in `develop` while the content has a mistake. An error in it would stay in the browser. */
export type NoData = { content?: never };
