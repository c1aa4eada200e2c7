/** Too many others are being served. The work was not done, and a later attempt may succeed. */
export class BusyError extends Error {
  override name = 'BusyError';
  /** PostgreSQL's error code, if it was PostgreSQL that refused. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}
