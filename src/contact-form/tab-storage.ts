/**
 * Uses the tab's sessionStorage, which survives a reload and which the next person at a shared computer does not see.
 *
 * @returns undefined if `use` throws: the browser may forbid the storage, have no room, or hold unreadable data.
 */
export function withTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
