/** Resolves when the browser had the chance to do something else, such as to answer a touch. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
