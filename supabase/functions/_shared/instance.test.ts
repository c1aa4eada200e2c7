import type { LogEntry } from './http/log.ts';
import { createInstance, type Handler } from './instance.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EdgeRuntime');
  Reflect.deleteProperty(globalThis, 'Deno');
  Reflect.deleteProperty(globalThis, 'addEventListener');
  jest.useRealTimers();
});

const info = { remoteAddr: { hostname: '127.0.0.1' } };
const turns = async () => {
  for (let count = 0; count < 5; count += 1) await new Promise(setImmediate);
};

/** An instance under plain Deno, with what happened, in order. */
function createFakes(handler: Handler = () => Promise.resolve(new Response())) {
  const happened: (string | LogEntry)[] = [];
  const listeners = new Map<string, (event: object) => void>();
  let terminate = () => happened.push('no listener');
  let serve: Handler = handler;
  Object.assign(globalThis, {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    Deno: {
      serve: (given: Handler) => {
        serve = given;
        return {
          shutdown: () => {
            happened.push('accepts no more');
            return Promise.resolve();
          },
        };
      },
      addSignalListener: (signal: string, listener: () => number) => {
        if (signal === 'SIGTERM') terminate = listener;
      },
      exit: (code: number) => happened.push(`exit code ${code}`),
    },
  });
  const instance = createInstance(
    (entry) => happened.push(entry),
    () => happened.push('at end'),
  );
  instance.serve(handler);
  return {
    instance,
    happened,
    /** Emits an event of the runtime. */
    emit: (name: string, event: object) => listeners.get(name)?.(event),
    request: () => serve(new Request('http://localhost/'), info),
    terminate: () => {
      terminate();
    },
  };
}

/** Work that the test ends. */
const unfinished = () => Promise.withResolvers<undefined>();

test('an idle instance that is asked to stop ends with exit code 0', async () => {
  const { instance, happened, terminate } = createFakes();
  expect(instance.stopping.aborted).toBe(false);
  terminate();
  expect(instance.stopping.aborted).toBe(true);
  await turns();
  expect(happened).toEqual(['accepts no more', 'at end', 'exit code 0']);
});

test('an instance that is asked to stop, even twice, first finishes its request and the work that this leaves in the background', async () => {
  const response = unfinished();
  const delivery = unfinished();
  const { instance, happened, request, terminate } = createFakes(async () => {
    await response.promise;
    instance.runInBackground(delivery.promise);
    return new Response();
  });
  const responded = request();
  terminate();
  terminate();
  const begun = [{ level: 'info', outcome: 'stopping', underWay: 1 }, 'accepts no more'];
  await turns();
  expect(happened).toEqual(begun);
  response.resolve(undefined);
  await responded;
  await turns();
  expect(happened).toEqual(begun);
  delivery.resolve(undefined);
  await turns();
  expect(happened).toEqual([...begun, 'at end', 'exit code 0']);
});

test('work that fails does not keep an instance from stopping', async () => {
  const delivery = unfinished();
  const { instance, happened, terminate } = createFakes();
  instance.runInBackground(delivery.promise);
  terminate();
  delivery.reject(new Error('broken'));
  await turns();
  expect(happened.at(-1)).toBe('exit code 0');
});

test('an instance waits no longer than the lease of a delivery, and logs how much it leaves', async () => {
  jest.useFakeTimers();
  const { instance, happened, terminate } = createFakes();
  instance.runInBackground(new Promise(() => undefined));
  terminate();
  await jest.advanceTimersByTimeAsync(59_999);
  expect(happened).not.toContain('exit code 0');
  await jest.advanceTimersByTimeAsync(1);
  expect(happened.slice(-3)).toEqual([
    { level: 'error', outcome: 'stopped early', underWay: 1 },
    'at end',
    'exit code 0',
  ]);
});

test("Supabase's runtime waits for work in the background, and before it ends an instance, that begins nothing more", () => {
  const waitUntil = jest.fn<undefined, [Promise<unknown>]>();
  Object.assign(globalThis, { EdgeRuntime: { waitUntil } });
  const { instance, happened, emit, terminate } = createFakes();
  const work = Promise.resolve();
  instance.runInBackground(work);
  expect(waitUntil).toHaveBeenCalledWith(work);
  emit('beforeunload', {});
  expect(instance.stopping.aborted).toBe(true);
  terminate();
  expect(happened).toEqual(['at end', 'no listener']);
});

test('a rejection that nothing handles is logged, and does not end the instance', () => {
  const { happened, emit } = createFakes();
  const preventDefault = jest.fn();
  emit('unhandledrejection', { preventDefault, reason: new Error('connect ECONNREFUSED') });
  expect(preventDefault).toHaveBeenCalled();
  const error = { name: 'Error', message: 'connect ECONNREFUSED' };
  expect(happened).toEqual([{ level: 'error', outcome: 'unhandled rejection', error }]);
});
