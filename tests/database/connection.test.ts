/** How the edge functions tell an overloaded PostgreSQL server from one that does not respond. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createDatabase, isOverload, type Database } from '../../supabase/functions/_shared/database.ts';
import { TimeoutError } from '../../supabase/functions/_shared/timeout.ts';
import { useDatabase } from './database';

const { sql, url } = useDatabase();

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Runs far more concurrent statements than there are connections. @returns the error from each statement. */
const errorsOf = (database: Database, statement: string): Promise<unknown[]> =>
  Promise.all(Array.from({ length: 12 }, () => errorOf(database.run((sql) => sql.unsafe(statement)))));

describe('A busy PostgreSQL server', () => {
  it('is recognised as overloaded, whether statements are waiting for a lock or for a connection', async () => {
    const database = createDatabase(url());
    await sql().begin(async (holder) => {
      await holder`lock table contact_messages`;
      for (const error of await errorsOf(database, 'select from contact_messages')) {
        expect([error, isOverload(error)]).toEqual([expect.anything(), true]);
      }
    });
    expect(await database.run((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

describe('A PostgreSQL server that does not respond', () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));

  afterAll(() => {
    silent.close();
    for (const socket of sockets) socket.destroy();
  });

  it('is never mistaken for an overloaded one', async () => {
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const database = createDatabase(`postgresql://postgres@127.0.0.1:${port}/postgres`);
    for (const error of await errorsOf(database, 'select')) {
      expect([error, isOverload(error)]).toEqual([expect.anything(), false]);
    }
  });

  it('receives the next statement through a new connection', async () => {
    const database = createDatabase(url());
    const connections = Array.from({ length: 3 }, () =>
      database.run((sql) => sql<{ pid: number }[]>`select pg_backend_pid() as pid from pg_sleep(0.2)`),
    );
    const pids = (await Promise.all(connections)).flat().map(({ pid }) => pid);
    expect(new Set(pids).size).toBe(3);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      expect(await errorOf(database.run((sql) => sql`select`))).toBeInstanceOf(TimeoutError);
      expect(await database.run((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  });
});
