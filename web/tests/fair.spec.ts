// The fair shuffle as the page takes part in it: all without a click.

import { createHash } from "node:crypto";
import { expect, test } from "./fixture";
import { look, type Seat } from "./tables";

const sha = (text: string) => createHash("sha256").update(text).digest("hex");

test("a page commits anew when somebody leaves, agrees by the nonce it promised, and checks the record itself", async ({
  page,
  request,
}) => {
  const made = await (
    await request.post("/api/tables", {
      data: { game: "gaia", seats: [{ kind: "person" }, { kind: "person" }], options: { rules: "base" }, stand_in: 1 },
    })
  ).json();
  const at = `/api/tables/${made.id}`;
  const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  const sitDown = async (invite: string, name: string, nonce: string): Promise<string> =>
    (await (await request.post(`${at}/seats/1/claim`, { data: { invite, name, commitment: sha(nonce) } })).json())
      .token;

  await page.goto(`/#/t/${made.id}/0/${made.invites[0]}`);
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.waitForFunction(() => localStorage.getItem("demiurge.seats"));
  const mine = () => page.evaluate(() => (JSON.parse(localStorage.getItem("demiurge.seats")!) as Seat[])[0]!);
  const ada = await mine();
  const seats = async () =>
    (
      (await look(request, await mine())) as unknown as {
        table: { seats: { commitment: string; revealed: boolean }[] };
      }
    ).table.seats;

  const bo = await sitDown(made.invites[1], "Bo", "the nonce of Bo, who leaves");
  await expect(async () => expect((await seats())[0]!.revealed).toBe(true)).toPass();
  const before = (await seats())[0]!.commitment;
  await request.post(`${at}/leave`, { ...as(bo), data: {} });
  await expect(async () => expect((await seats())[0]!.commitment).toMatch(/^[0-9a-f]{64}$/)).toPass();
  expect((await seats())[0]!.commitment).not.toBe(before);
  const { invite } = await (await request.post(`${at}/seats/1/invite`, { ...as(made.maker), data: {} })).json();
  const cy = await sitDown(invite, "Cy", "the nonce of Cy, who stays");
  await request.post(`${at}/seats/1/nonce`, { ...as(cy), data: { nonce: "the nonce of Cy, who stays" } });
  await expect(page.locator(".cards .card").first()).toBeVisible();

  const { table } = await look(request, ada);
  expect(
    (
      await request.post(`${at}/moves`, { ...as(ada.token), data: { move: "draw nature", version: table.version } })
    ).ok(),
  ).toBe(true);
  await expect(page.locator(".cards .card")).toHaveCount(4);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(async () => {
    const { version } = (await look(request, ada)).table;
    expect((await (await request.post(`${at}/undo`, { ...as(cy), data: { version, agree: true } })).json()).done).toBe(
      true,
    );
  }).toPass();
  await expect(page.locator(".cards .card")).toHaveCount(3);

  for (const token of [ada.token, cy]) await request.post(`${at}/leave`, { ...as(token), data: {} });
  await expect(async () => expect((await look(request, ada)).table.state).toBe("over")).toPass();
  await page.route("**/check", (route) => route.abort());
  await page.getByRole("button", { name: "Check the shuffle" }).click();
  await expect(page.getByRole("status")).toContainText("The shuffle was fair");
  await expect(page.getByRole("status")).toContainText("taken back past a deal once");
  await expect(page.getByRole("status")).toContainText("That Cy agreed to it is not shown.");

  const record = await (await request.get(`${at}/record`, as(ada.token))).json();
  await page.goto("/#/fair");
  const check = (told: object) =>
    page
      .getByLabel("Check a record on this device")
      .setInputFiles({ name: "r.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(told)) });
  await check(record);
  await expect(page.getByRole("status")).toContainText("The shuffle was fair");
  await check({ ...record, shuffle: { ...record.shuffle, parts: [0, record.shuffle.parts[1] + 1] } });
  await expect(page.getByRole("status")).toContainText("The shuffle check failed");
});
