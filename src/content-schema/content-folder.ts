/** In `develop`, Gatsby reads a copy of content/ that is always without errors. */
export const contentFolder = process.env.CONTENT_FOLDER ?? 'content';
