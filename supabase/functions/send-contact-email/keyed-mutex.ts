/** Does the work for one key one after the other, and that for different keys side by side. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
