/** Real parts on a busy machine may be slow without being wrong: how long a test may take, in milliseconds. */
jest.setTimeout(60_000);
