// The browser of the tests: Chromium from an npm package, with the libraries and the fonts that it needs, so that
// neither a system package nor the system's fonts matter. The variable CHROMIUM names another one.

import { inflate } from "@sparticuz/chromium";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PACKAGE = `${HERE}node_modules/@sparticuz/chromium`;
const CACHE = `${HERE}node_modules/.cache`;
const PARTS = ["chromium.br", "al2023.tar.br", "fonts.tar.br"];

const STARTER = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/** The path of a Chromium that runs here; it is unpacked on first use. */
export async function chromium() {
  const chosen = process.env.CHROMIUM;
  if (chosen) {
    if (!existsSync(chosen))
      throw new Error(`There is no browser at CHROMIUM=${chosen}; name one that is there, or none.`);
    return chosen;
  }
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error("The tests bring a Chromium for Linux on x86-64 only; name yours with CHROMIUM=/path/to/chromium.");
  const { version } = JSON.parse(readFileSync(`${PACKAGE}/package.json`, "utf-8"));
  const folder = `${CACHE}/chromium-${version}`;
  if (!existsSync(folder)) await unpack(folder);
  return `${folder}/start`;
}

/** Unpack beside the folder and rename: it is whole or not there, also when two do this at once.
 * @param {string} folder */
async function unpack(folder) {
  console.error("Unpacking Chromium for the tests ...");
  mkdirSync(CACHE, { recursive: true });
  const beside = mkdtempSync(`${CACHE}/unpacking-`);
  const { TMPDIR = "" } = process.env;
  try {
    process.env.TMPDIR = beside; // where `inflate` unpacks
    await Promise.all(PARTS.map((part) => inflate(`${PACKAGE}/bin/${part}`)));
    writeFileSync(`${beside}/fonts.conf`, FONTS);
    writeFileSync(`${beside}/start`, STARTER);
    for (const path of [beside, `${beside}/chromium`, `${beside}/start`]) chmodSync(path, 0o755);
    renameSync(beside, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    process.env.TMPDIR = TMPDIR;
    rmSync(beside, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = await chromium().catch((error) => {
    console.error(error.message);
    process.exit(2);
  });
  const { status, stderr } = spawnSync(program, ["--version"], { encoding: "utf-8" });
  if (status !== 0) {
    console.error(`${stderr}\nThe browser ${program} does not start; name another with CHROMIUM=/path/to/chromium.`);
    process.exit(2);
  }
  console.log(program);
}
