/** A TCP proxy that is as far from its target as another continent, and counts the round trips. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

type ProxyOptions = {
  /** The port on this machine that it leads to. */
  port: number;
  /** Round trips before a client can send: one for TCP, and those of what the target does not ask for here, such as TLS. */
  handshake: number;
};

export type DelayingProxy = {
  port: number;
  /** How long a round trip takes from now on, in milliseconds. */
  setRoundTrip: (milliseconds: number) => void;
  /** Forgets what was counted. */
  reset: () => void;
  /** Round trips that began since then, before the given moment if there is one. */
  roundTrips: (before?: number) => number;
  /** When the target first responded since then, as `performance.now()` has it. */
  respondedAt: () => number;
  /** Cuts all connections. */
  cut: () => void;
};

export async function startDelayingProxy(
  resources: AsyncDisposableStack,
  { port, handshake }: ProxyOptions,
): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  let roundTrip = 0;
  let begun: number[] = [];
  let respondedAt = Infinity;

  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    const sendsFrom = performance.now() + handshake * roundTrip;
    for (let count = 0; count < handshake; count += 1) begun.push(performance.now());
    let isTargetsTurn = false;
    const toTarget = delayedWriter(target);
    const toClient = delayedWriter(client);
    client.on('data', (bytes) => {
      const now = performance.now();
      if (!isTargetsTurn) begun.push(now);
      isTargetsTurn = true;
      toTarget(bytes, Math.max(now, sendsFrom) + roundTrip / 2);
    });
    target.on('data', (bytes) => {
      const now = performance.now();
      isTargetsTurn = false;
      respondedAt = Math.min(respondedAt, now);
      toClient(bytes, now + roundTrip / 2);
    });
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  resources.defer(() => {
    server.close();
    cut();
  });
  return {
    port: (server.address() as AddressInfo).port,
    setRoundTrip: (milliseconds) => {
      roundTrip = milliseconds;
    },
    reset: () => {
      begun = [];
      respondedAt = Infinity;
    },
    roundTrips: (before = Infinity) => begun.filter((at) => at < before).length,
    respondedAt: () => respondedAt,
    cut,
  };
}

/** Writes in the order of the calls, each time not before the given moment. */
function delayedWriter(socket: Socket): (bytes: Buffer, at: number) => void {
  let written = Promise.resolve();
  return (bytes, at) => {
    written = written.then(async () => {
      const wait = at - performance.now();
      if (wait > 0) await delay(wait);
      socket.write(bytes);
    });
  };
}
