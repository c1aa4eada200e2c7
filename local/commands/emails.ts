/** `npm run emails` writes one email of each kind to `.local/emails/`, with plain and with hostile words, for mail filters. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleEmails } from '../emails/sample-emails.ts';
import { hostileWords } from '../emails/sample-messages.ts';
import { writeSource } from '../emails/write-source.ts';
import { inProject } from '../process/project.ts';

const folder = inProject('.local', 'emails');
await mkdir(folder, { recursive: true });
for (const [words, change] of Object.entries({ plain: {}, hostile: hostileWords })) {
  for (const [kind, email] of Object.entries(sampleEmails(change))) {
    const file = join(folder, `${words}-${kind}.eml`);
    // Mail filters distrust the samples' own dates.
    const { source } = await writeSource({ ...email, date: new Date() });
    await writeFile(file, source);
    console.log(file);
  }
}
