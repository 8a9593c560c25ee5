/** Resolves when the first text is on the screen: work that it does not need can begin then. */
export const painted = new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
