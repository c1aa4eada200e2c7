/** The queue for the few connections of one instance. The driver would send a statement to a busy connection instead. */
import { BusyError, longestWait } from './busy-error.ts';

export type ConnectionQueue = {
  /**
   * Waits for a connection, and then does the work.
   *
   * @param patient waits without a limit. Those before it in the queue wait for 2 seconds at most, and so does it then.
   * @throws {@link BusyError} after waiting for 2 seconds while others were answered; the error of the work; the error of
   *   another's work that was not answered, if that happens during the wait.
   */
  run: <Result>(work: () => Promise<Result>, patient?: boolean) => Promise<Result>;
};

type Waiting = {
  begin: () => void;
  fail: (reason: unknown) => void;
  /** It has waited for 2 seconds, in which nobody was answered: the next answer decides whether PostgreSQL is busy or down. */
  isLate: boolean;
};

/**
 * @param size the number of connections.
 * @param isAnswer whether an error is an answer of PostgreSQL, and not the lack of one.
 */
export function createConnectionQueue(size: number, isAnswer: (error: unknown) => boolean): ConnectionQueue {
  let free = size;
  let answers = 0;
  /** In the order of their arrival. */
  const queue = new Set<Waiting>();

  function wait(patient: boolean): Promise<unknown> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const earlierAnswers = answers;
    const timer = setTimeout(() => {
      if (patient) return;
      if (answers === earlierAnswers) waiting.isLate = true;
      else refuse(waiting, busy());
    }, longestWait);
    const waiting: Waiting = {
      begin: () => {
        clearTimeout(timer);
        resolve(undefined);
      },
      fail: (reason) => {
        clearTimeout(timer);
        reject(reason);
      },
      isLate: false,
    };
    queue.add(waiting);
    return promise;
  }

  function refuse(waiting: Waiting, reason: unknown) {
    queue.delete(waiting);
    waiting.fail(reason);
  }

  function answered() {
    answers += 1;
    for (const waiting of queue) if (waiting.isLate) refuse(waiting, busy());
  }

  function release() {
    const [first] = queue;
    if (!first) {
      free += 1;
      return;
    }
    queue.delete(first);
    first.begin();
  }

  return {
    run: async (work, patient = false) => {
      await wait(patient);
      try {
        const result = await work();
        answered();
        return result;
      } catch (error) {
        if (isAnswer(error)) answered();
        else for (const waiting of queue) refuse(waiting, error);
        throw error;
      } finally {
        release();
      }
    },
  };
}

const busy = () => new BusyError(`No connection was free within ${longestWait} ms`);
