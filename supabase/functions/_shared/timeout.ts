/** The work may still complete later. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Settles like `work`, but rejects with a {@link TimeoutError} if that takes longer than `milliseconds`. */
export function withTimeout<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new TimeoutError(`No response within ${milliseconds} ms`));
  }, milliseconds);
  return Promise.race([work, expired]).finally(() => {
    clearTimeout(timer);
  });
}
