/** A Jest reporter that says, before the first browser test, which Chromium runs. */
import { describeChromium } from './launch-chromium.ts';

export default class BrowserReporter {
  private isDone = false;

  async onTestFileStart({ path }: { path: string }): Promise<void> {
    if (this.isDone || !path.includes('/tests/browser/')) return;
    this.isDone = true;
    process.stdout.write(`The browser tests run in ${await describeChromium()}.\n`);
  }
}
