/** The queue for the few connections of one instance. The driver would send a statement to a busy connection instead. */
import { BusyError } from './busy-error.ts';

/** Milliseconds that a statement waits for others before it is refused. */
const longestWait = 2_000;

export type ConnectionQueue = {
  /**
   * Waits for a connection, and then does the work.
   *
   * @param patient waits as long as it takes: some seconds, as those before it in the queue wait for 2 seconds at most.
   * @throws {@link BusyError} after waiting for 2 seconds while others got a response; the error of the work; the error of
   *   other work, if it got no response during the wait.
   */
  run: <Result>(work: () => Promise<Result>, patient?: boolean) => Promise<Result>;
};

type Waiting = {
  begin: () => void;
  fail: (reason: unknown) => void;
  /** Nothing got a response in its 2 seconds: the end of the work in progress shows whether PostgreSQL is busy or down. */
  isLate: boolean;
};

/**
 * @param size the number of connections.
 * @param isResponse whether an error is a response of PostgreSQL, and not the lack of one.
 */
export function createConnectionQueue(size: number, isResponse: (error: unknown) => boolean): ConnectionQueue {
  let free = size;
  let responses = 0;
  /** In the order of their arrival. */
  const queue = new Set<Waiting>();

  function wait(patient: boolean): Promise<unknown> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const earlierResponses = responses;
    const timer = setTimeout(() => {
      if (patient) return;
      if (responses === earlierResponses) waiting.isLate = true;
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

  function responded() {
    responses += 1;
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
        responded();
        return result;
      } catch (error) {
        if (isResponse(error)) responded();
        else for (const waiting of queue) refuse(waiting, error);
        throw error;
      } finally {
        release();
      }
    },
  };
}

const busy = () => new BusyError(`No connection was free within ${longestWait} ms`);
