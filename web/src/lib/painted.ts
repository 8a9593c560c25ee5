/** When the first words are on the screen: what they do not need may begin then. */
export const painted = new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
