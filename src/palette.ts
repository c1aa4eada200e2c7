/** The colours of `src/styles.css`, for files that its styles do not reach. A test compares the two. */
export const palette = {
  deep: '#0a2c3b',
  sea: '#14566b',
  lagoon: '#17707d',
  peach: '#f2b590',
  sand: '#eadfcb',
  limestone: '#f8f4ec',
  shell: '#fffdf9',
  ink: '#22323b',
  alarm: '#a3271f',
} as const;
