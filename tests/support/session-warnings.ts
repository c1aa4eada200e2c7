/** In the tests of a file that calls this, a warning on the console fails the test, as an error does. */
export function failOnWarnings(): void {
  let consoleWarn: jest.SpiedFunction<typeof console.warn>;

  beforeEach(() => {
    consoleWarn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  afterEach(() => {
    const calls = [...consoleWarn.mock.calls];
    consoleWarn.mockRestore();
    expect(calls).toEqual([]);
  });
}
