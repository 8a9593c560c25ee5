import { defineConfig } from "@playwright/test";
import { chromium } from "./chromium.js";
import { freePort } from "./tests/ports.ts";

// Read again by every worker, which inherits the variables.
process.env.DEMIURGE_TEST_PORT ??= String(await freePort());
process.env.CHROMIUM ??= await chromium();
const PORT = process.env.DEMIURGE_TEST_PORT;

// A real browser against the real server.
export default defineConfig({
  testDir: "tests",
  workers: 2,
  fullyParallel: true,
  timeout: 240_000, // on a busy machine, with the computer players still to be compiled
  expect: { timeout: 60_000 },
  reporter: "list",
  // A picture that is missing fails; `npx playwright test pictures --update-snapshots` draws them anew.
  updateSnapshots: "none",
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { executablePath: process.env.CHROMIUM },
  },
  projects: [
    { name: "page", testMatch: "*.spec.ts" },
    { name: "measure", testMatch: "*.measure.ts" },
    { name: "look", testMatch: "*.look.ts" },
  ],
  webServer: {
    command: `cd .. && rm -rf .cache/page-test && .venv/bin/demiurge serve --port ${PORT} --pace 0 --limits 100 --database sqlite:///.cache/page-test/tables.sqlite`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 120_000,
    stderr: "ignore",
  },
});
