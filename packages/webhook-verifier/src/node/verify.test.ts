import { timingSafeEqual } from "node:crypto";
import { expect, test, vi } from "vitest";
import { gitea, openproject } from "../index.js";
import { verify } from "../node.js";
import { giteaDelivery, openprojectDelivery } from "../testing.js";

vi.mock("node:crypto", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:crypto")>();
  return { ...original, timingSafeEqual: vi.fn(original.timingSafeEqual) };
});

const secret = "a secret of this test";

test("native crypto in constant time: timingSafeEqual decides, over signature and Authorization alike", async () => {
  const provider = gitea({ secrets: [secret], authorization: "Bearer x" });
  const forged = await giteaDelivery({ event: "push", secret: "another", authorization: "Bearer y" });
  expect(await verify(forged, provider)).toEqual({ ok: false, reason: "authorization_mismatch" });
  vi.mocked(timingSafeEqual).mockReturnValueOnce(true);
  expect(await verify(forged, provider)).toEqual({ ok: false, reason: "signature_mismatch" });
  vi.mocked(timingSafeEqual).mockReturnValueOnce(true).mockReturnValueOnce(true);
  expect(await verify(forged, provider)).toMatchObject({ ok: true });
});

test("one provider serves many deliveries", async () => {
  const provider = openproject({ secrets: ["old", secret] });
  for (let i = 0; i < 3; i++) {
    const delivery = await openprojectDelivery({ event: "project", secret });
    expect(await verify(delivery, provider)).toMatchObject({ ok: true, secretIndex: 1 });
  }
});
