/** An SMTP server that fails in the way that a test chooses. It keeps accepted emails in memory. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** The points at which a mail server may fail. `message` is the point at which the entire email has arrived. */
type Stage = 'connect' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

/** A reply line, `silence`, `hang up`, or a function that resolves with one of these. */
type Reply = string | (() => Promise<string>);

export type MailServer = Awaited<ReturnType<typeof startFakeMailServer>>;

const usual: Record<string, string> = {
  connect: '220 ready',
  EHLO: '250-hello\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  DATA: '354 go on',
  QUIT: '221 bye',
};

export async function startFakeMailServer() {
  /** The sources of the accepted emails, in order, with LF line breaks. */
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let replies: Partial<Record<string, Reply>> = {};

  async function reply(socket: Socket, stage: string): Promise<boolean> {
    const chosen = replies[stage] ?? usual[stage] ?? '250 ok';
    const line = typeof chosen === 'function' ? await chosen() : chosen;
    if (line === 'hang up') socket.destroy();
    else if (line !== 'silence') socket.write(`${line}\r\n`);
    return /^[23]/.test(line);
  }

  async function converse(socket: Socket): Promise<void> {
    if (!(await reply(socket, 'connect'))) return;
    let email: string[] | undefined;
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
      const verb = line.slice(0, 4).toUpperCase();
      if (!email) {
        if ((await reply(socket, verb)) && verb === 'DATA') email = [];
      } else if (line !== '.') {
        email.push(line);
      } else {
        const source = email.join('\n');
        email = undefined;
        if (await reply(socket, 'message')) taken.push(source);
      }
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    // A client may hang up at any time.
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket).catch(() => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    isInUse: () => sockets.size > 0,
    /** Sets the replies at these points. At all other points, the server replies as usual. */
    behave: (now: Partial<Record<Stage, Reply>>) => {
      replies = now;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}
