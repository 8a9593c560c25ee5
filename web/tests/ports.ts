import { createServer, type AddressInfo } from "node:net";

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done));
  const { port } = taken.address() as AddressInfo;
  await new Promise((done) => taken.close(done));
  return port;
}
