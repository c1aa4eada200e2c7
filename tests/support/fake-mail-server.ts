/** An SMTP server that behaves as badly as a test asks. It keeps accepted mails in memory. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** The points at which a mail server speaks: `message` is after the whole mail has arrived. */
type Stage = 'connect' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

/** A line, or `silence` or `hang up` instead of one; a line to hang up after; or one from the mail, or that the test gives later. */
export type Reply = string | { line: string; then: 'hang up' } | ((source: string) => Promise<string>);

export type TakenMail = {
  /** The recipients of the envelope. */
  recipients: string[];
  /** Name and value of each header, unfolded. */
  headers: [string, string][];
  /** The whole mail, headers included. */
  source: string;
};

export type MailServer = {
  url: string;
  /** The accepted mails, in order. */
  taken: TakenMail[];
  /** Its replies from now on, where they are not the usual ones. */
  behave: (replies: Partial<Record<Stage, Reply>>) => void;
  stop: () => Promise<void>;
};

const usual: Record<Stage, string> = {
  connect: '220 ready',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 taken',
};

export async function startFakeMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let replies: Partial<Record<Stage, Reply>> = {};

  /** @returns whether the reply was positive. */
  async function reply(socket: Socket, stage: Stage, source = ''): Promise<boolean> {
    const chosen = replies[stage] ?? usual[stage];
    const line =
      typeof chosen === 'function' ? await chosen(source) : typeof chosen === 'object' ? chosen.line : chosen;
    if (line === 'hang up') socket.destroy();
    else if (typeof chosen === 'object') socket.end(`${line}\r\n`);
    else if (line !== 'silence') socket.write(`${line}\r\n`);
    return /^[23]/.test(line);
  }

  async function converse(socket: Socket): Promise<void> {
    if (!(await reply(socket, 'connect'))) return;
    let mail: string[] | undefined;
    let recipients: string[] = [];
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
      if (mail) {
        if (line !== '.') mail.push(line);
        else {
          const source = mail.join('\n');
          mail = undefined;
          if (await reply(socket, 'message', source)) taken.push({ recipients, headers: headersOf(source), source });
        }
        continue;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') recipients = [];
      if (verb === 'RCPT') recipients.push(line.replace(/^[^<]*<|>.*$/g, ''));
      if (verb === 'AUTH' || verb === 'MAIL' || verb === 'RCPT') await reply(socket, verb);
      else if (verb === 'DATA') mail = (await reply(socket, 'DATA')) ? [] : undefined;
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (verb === 'EHLO') socket.write('250-hello\r\n250 AUTH PLAIN\r\n');
      else socket.write('250 ok\r\n');
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    // A client may hang up at any time.
    converse(socket).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    behave: (now) => {
      replies = now;
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function headersOf(source: string): [string, string][] {
  const [head = ''] = source.replaceAll(/\n[ \t]+/g, ' ').split('\n\n');
  return head.split('\n').map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
}

/** The value of a header that is there once. */
export function header(mail: TakenMail, name: string): string | undefined {
  return mail.headers.find(([other]) => other === name)?.[1];
}
