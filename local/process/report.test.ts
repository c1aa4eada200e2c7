import { reportTo } from './report.ts';

function startReport(isTTY: boolean) {
  let written = '';
  const write = (text: string) => {
    written += text;
    return true;
  };
  const report = reportTo({ isTTY, write });
  return { report, written: () => written };
}

test('a step that succeeds has its time, and one that fails has a cross', async () => {
  const { report, written } = startReport(false);
  await report.step('First', () => Promise.resolve());
  await expect(report.step('Second', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(written()).toMatch(/^✓ First {2}\d+\.\d s\n✗ Second\n$/);
});

test.each([false, true])('a step that is stopped is not reported as a failure (on a terminal: %s)', async (isTTY) => {
  const { report, written } = startReport(isTTY);
  const { promise, reject } = Promise.withResolvers<never>();
  const step = report.step('Building', () => promise);
  report.stop();
  reject(new Error('killed'));
  await expect(step).rejects.toThrow('killed');
  expect(written()).toContain('– Building: stopped\n');
  expect(written()).not.toContain('✗');
});
