/** What a page's head gets in `develop` while the content has a mistake. An error in it would stay in the browser. */
export type NoData = { content?: never };
