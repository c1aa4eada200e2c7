/** A Jest reporter that says, before the first browser test, which Chromium runs. */
import { execa } from 'execa';
import { findChromium } from '../../local/chromium/find-chromium.ts';

export default class BrowserReporter {
  private isDone = false;

  async onTestFileStart({ path }: { path: string }): Promise<void> {
    if (this.isDone || !path.includes('/tests/browser/')) return;
    this.isDone = true;
    const { executablePath, env } = await findChromium();
    const { stdout } = await execa(executablePath, ['--version'], { env });
    process.stdout.write(`The browser tests run in ${stdout.trim()} (${executablePath}).\n`);
  }
}
