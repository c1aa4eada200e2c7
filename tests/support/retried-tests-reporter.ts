/** A Jest reporter: names each test that passed or failed only after a retry. */

type TestFileResult = { testResults: { fullName: string; status: string; invocations?: number }[] };

export default class RetriedTestsReporter {
  private readonly retried: string[] = [];

  onTestResult(_test: unknown, { testResults }: TestFileResult): void {
    for (const { fullName, status, invocations = 1 } of testResults) {
      if (invocations > 1) this.retried.push(`${fullName} (${status})`);
    }
  }

  onRunComplete(): void {
    for (const test of this.retried) console.error(`Retried: ${test}`);
  }
}
