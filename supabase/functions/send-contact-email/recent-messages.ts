import type { ContactMessage } from '../_shared/contact/contact-message.ts';

/** What this instance accepted within the last hour, for the time when the database cannot tell. */
export type RecentMessages = {
  add: (message: RecentMessage) => void;
  remove: (id: string) => void;
  find: (id: string) => RecentMessage | undefined;
  /**
   * @param limit how many messages of one visitor are mailed within an hour.
   * @returns whole seconds, at least 1, until the visitor's next message may be mailed; undefined if it may be now.
   */
  retryAfter: (visitorHash: string, limit: number) => number | undefined;
};

export type RecentMessage = {
  id: string;
  reference: string;
  message: ContactMessage;
  visitorHash: string;
  isMailed: boolean;
};

const hour = 3_600_000;

/** Most messages that are remembered: of the longest, some 30 MB. */
const most = 10_000;

export function createRecentMessages(now: () => Date): RecentMessages {
  /** By id, in the order of their arrival. */
  const messages = new Map<string, RecentMessage & { time: number }>();

  function forgetOld(): void {
    const start = now().getTime() - hour;
    for (const { id, time } of messages.values()) {
      if (time > start && messages.size <= most) return;
      messages.delete(id);
    }
  }

  return {
    add: (message) => {
      messages.delete(message.id);
      messages.set(message.id, { ...message, time: now().getTime() });
      forgetOld();
    },
    remove: (id) => {
      messages.delete(id);
    },
    find: (id) => {
      forgetOld();
      return messages.get(id);
    },
    retryAfter: (visitorHash, limit) => {
      forgetOld();
      const times = [...messages.values()]
        .filter((message) => message.isMailed && message.visitorHash === visitorHash)
        .map(({ time }) => time);
      if (times.length < limit) return undefined;
      const freed = (times.at(-limit) ?? now().getTime()) + hour;
      return Math.max(1, Math.ceil((freed - now().getTime()) / 1_000));
    },
  };
}
