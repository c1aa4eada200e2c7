/** The colours of `src/styles.css`, for code that does not use those styles. A test compares the two files. */
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
