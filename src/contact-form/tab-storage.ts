/** The tab's sessionStorage: a reload finds what is in it, and the next person at a shared computer does not. */

/** A browser may forbid it, have no room in it, or hold what is no longer understood: the page works without. */
export function withTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
