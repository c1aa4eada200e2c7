/** How the edge functions tell an overloaded PostgreSQL server from one that does not respond. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createDatabase, isOverload, sql, type Database, type Sql } from '../../supabase/functions/_shared/database.ts';
import { TimeoutError } from '../../supabase/functions/_shared/timeout.ts';
import { useDatabase } from './database.ts';

const { sql: owner, url } = useDatabase();

/** Runs far more concurrent statements than there are connections. @returns the error from each statement. */
async function errorsOf(database: Database, statement: Sql): Promise<unknown[]> {
  const runs = Array.from({ length: 12 }, () => database.run(statement));
  return (await Promise.allSettled(runs)).map((run) => run.status === 'rejected' && (run.reason as unknown));
}

it('A busy PostgreSQL server is recognised as overloaded if statements wait for a lock or a connection', async () => {
  const database = createDatabase(url());
  await owner().begin(async (holder) => {
    await holder`lock table contact_messages`;
    for (const error of await errorsOf(database, sql`select from contact_messages`)) {
      expect([error, isOverload(error)]).toEqual([expect.any(Error), true]);
    }
  });
  expect(await database.run(sql`select 1 as one`)).toEqual([{ one: 1 }]);
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
    for (const error of await errorsOf(database, sql`select`)) {
      expect([error, isOverload(error)]).toEqual([expect.any(Error), false]);
    }
  });

  it('receives the next statement through a new connection', async () => {
    const database = createDatabase(url());
    const connections = Array.from({ length: 3 }, () =>
      database.run(sql<{ pid: number }[]>`select pg_backend_pid() as pid from pg_sleep(0.2)`),
    );
    const pids = (await Promise.all(connections)).flat().map(({ pid }) => pid);
    expect(new Set(pids).size).toBe(3);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      await expect(database.run(sql`select`)).rejects.toThrow(TimeoutError);
      expect(await database.run(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  });
});
