/** What became of a try to send, in the words of the toast and of the status line. */
export type SubmissionResult = {
  kind: 'invalid' | 'failed' | 'sent';
  title: string;
  text: string;
  /** The confirmed message's reference, where the answer told one. */
  reference?: string | undefined;
};
