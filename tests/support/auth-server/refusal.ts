/** A call that the server does not do, and what it answers instead. */
export class Refusal extends Error {
  readonly status: number;
  /** As Supabase Auth names it. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
