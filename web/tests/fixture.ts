// What every test uses: a browser whose console shows no errors.

import { expect, test as base, type BrowserContext } from "@playwright/test";

export { expect };

/** `forgiven`: console messages that are allowed, where a test breaks something on purpose. */
export const test = base.extend<{ forgiven: RegExp | null; quiet: void }>({
  forgiven: [null, { option: true }],
  quiet: [
    async ({ browser, forgiven }, use) => {
      const errors: string[] = [];
      const listen = (context: BrowserContext) => {
        context.on("console", (line) => line.type() === "error" && errors.push(line.text()));
        context.on("weberror", (error) => errors.push(String(error.error())));
      };
      browser.on("context", listen);
      await use();
      browser.off("context", listen);
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(
        errors.filter((error) => !forgiven?.test(error)),
        "errors on the console",
      ).toEqual([]);
    },
    { auto: true },
  ],
});
