/** The colours of the site, which come from its pictures, and of the emails. */
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
