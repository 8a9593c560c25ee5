import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { packed } from "./packing.ts";
import { completeTexts } from "./texts.ts";

// The page is built into the package, so that an installed Demiurge needs no Node.
export default defineConfig({
  plugins: [svelte(), completeTexts(), packed()],
  base: "./",
  build: { outDir: "../src/demiurge/server/page", emptyOutDir: true },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://127.0.0.1:8088" } },
});
