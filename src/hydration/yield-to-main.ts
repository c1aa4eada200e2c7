/** Resolves after the browser has had a chance to paint or to respond to a touch. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
