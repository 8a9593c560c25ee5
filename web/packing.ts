// Every text of the built page is packed once, here, and not for every reader.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(html|js|css|svg)$/;

export function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((each) =>
        TEXTS.test(each),
      )) {
        const text = readFileSync(join(folder, name));
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, { params: size }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}
