import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { currentUserGPGKeys, type GPGKey, repoSigningKey, signingKey } from "./gpg-keys.js";

const resources = { currentUserGPGKeys, repoSigningKey, signingKey };

const key: GPGKey = {
  id: 3,
  key_id: "0123456789ABCDEF",
  primary_key_id: "",
  public_key: "xsFNB",
  emails: [{ email: "ada@example.com", verified: true }],
  subkeys: null,
  can_sign: true,
  can_encrypt_comms: false,
  can_encrypt_storage: false,
  can_certify: true,
  verified: false,
  created_at: "2025-03-04T05:06:07Z",
  expires_at: "0001-01-01T00:00:00Z",
};

test("user.gpgKeys: the text to sign is read as text, and its signature sent back", async () => {
  const server = await recordingServer(({ line }) => ({ body: line.startsWith("GET") ? "f00d" : key }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.currentUserGPGKeys.getVerificationToken()).toBe("f00d");
  expect(await git.currentUserGPGKeys.verify({ key_id: key.key_id, armored_signature: "-----BEGIN" })).toEqual(key);

  expect(server.requests).toMatchObject([
    { line: "GET /api/v1/user/gpg_key_token" },
    { line: "POST /api/v1/user/gpg_key_verify", json: { key_id: key.key_id, armored_signature: "-----BEGIN" } },
  ]);
});

test("signingKey reads armored keys as they are, each server's SSH key by its own name", async () => {
  const server = await recordingServer({ body: "-----BEGIN PGP PUBLIC KEY BLOCK-----\n" });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.3", resources });

  expect(await git.signingKey.getGPG()).toBe("-----BEGIN PGP PUBLIC KEY BLOCK-----\n");
  await git.repoSigningKey.getPublic({ owner: "o", repo: "r" });
  await expect(git.signingKey.getSSH()).rejects.toMatchObject({ code: "unsupported_operation" });

  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/signing-key.gpg",
    "GET /api/v1/repos/o/r/signing-key.pub",
  ]);
});

test("user.gpgKeys.create of a key that needs proof is a NotFoundError with the server's text", async () => {
  const server = await recordingServer({
    status: 404,
    body: { message: "GPGKeyNoEmail", url: "", errors: ["None of the emails attached to the GPG key could be found."] },
  });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.currentUserGPGKeys.create({ armored_public_key: "-----BEGIN" })).rejects.toMatchObject({
    code: "not_found",
    serverMessage: "None of the emails attached to the GPG key could be found.",
  });
});
