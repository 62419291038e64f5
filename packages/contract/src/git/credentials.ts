import { accessToken, basic } from "@halyard/auth";
import type { GitScenario } from "./git-world.ts";
import { createGPGKey } from "./gpg-key.ts";
import { sshKey } from "./ssh-key.ts";

/** Scenario for the keys and access tokens of a user created by the run. */
export const credentials: GitScenario = {
  name: "credentials",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { login: username, git } = await world.person();

    await part("SSH keys are added, listed in full and deleted", async () => {
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        expected.push((await git.user.keys.create({ title: `key ${count}`, key: sshKey(`c${count}`) })).id);
      }
      const key = ({ id }: { readonly id: number }): number => id;
      await check.whole({ list: (limit) => git.user.keys.list({ limit }), key, expected });
      await check.whole({ list: (limit) => git.users.keys.list({ username, limit }), key, expected });
      const id = expected[0] ?? 0;
      check.matches(await git.user.keys.get({ id }), { id, title: "key 0" });
      await check.gone(
        () => git.user.keys.delete({ id }),
        () => git.user.keys.get({ id }),
      );
      await check.refused(422, () => git.user.keys.create({ title: "no key", key: "no key" }));
    });

    await part("access tokens are created, listed in full and deleted", async () => {
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        const token = { username, name: `token ${count}`, scopes: ["read:user" as const] };
        expected.push((await git.users.tokens.create(token)).id);
      }
      const list = (limit: number | undefined) => git.users.tokens.list({ username, limit });
      await check.whole({ list, key: ({ id }) => id, expected });
      const remove = () => git.users.tokens.delete({ username, token: "token 3" });
      await check.readBack(remove, async () => (await git.users.tokens.list({ username, limit: 50 })).items.length, 8);
      await check.refused(400, () => git.users.tokens.create({ username, name: "token 4", scopes: ["read:user"] }));
    });

    await part("GPG keys are added, listed in full, verified with a signature and deleted", async () => {
      const email = `${username}@example.com`;
      const expected: number[] = [];
      const key = await createGPGKey(email);
      const { id, key_id } = await check.readBack(
        () => git.user.gpgKeys.create({ armored_public_key: key.publicKey }),
        (created) => git.user.gpgKeys.get({ id: created.id }),
        { key_id: key.id, verified: false, can_sign: true, emails: [{ email, verified: true }] },
      );
      expected.push(id);
      for (let count = 1; count < 9; count++) {
        const { publicKey: armored_public_key } = await createGPGKey(email);
        expected.push((await git.user.gpgKeys.create({ armored_public_key })).id);
      }
      const identity = (listed: { readonly id: number }): number => listed.id;
      await check.whole({ list: (limit) => git.user.gpgKeys.list({ limit }), key: identity, expected });
      await check.whole({ list: (limit) => git.users.gpgKeys.list({ username, limit }), key: identity, expected });

      const wrong = await key.sign("another text");
      await check.refused(422, () => git.user.gpgKeys.verify({ key_id, armored_signature: wrong }));
      const armored_signature = await key.sign(await git.user.gpgKeys.getVerificationToken());
      await check.readBack(
        () => git.user.gpgKeys.verify({ key_id, armored_signature }),
        () => git.user.gpgKeys.get({ id }),
        { verified: true },
      );
      await check.refused(422, () => git.user.gpgKeys.create({ armored_public_key: key.publicKey }));
      await check.gone(
        () => git.user.gpgKeys.delete({ id }),
        () => git.user.gpgKeys.get({ id }),
      );
    });

    await part("a GPG key with another person's e-mail address requires a signature", async () => {
      const key = await createGPGKey("another.person@example.com");
      const armored_public_key = key.publicKey;
      await check.refused(404, () => git.user.gpgKeys.create({ armored_public_key }));
      const armored_signature = await key.sign(await git.user.gpgKeys.getVerificationToken());
      const { id } = await git.user.gpgKeys.create({ armored_public_key, armored_signature });
      check.matches(await git.user.gpgKeys.get({ id }), { key_id: key.id, verified: true });
    });

    await part("a request can read and delete the access token that it uses", async () => {
      check.matches((await world.git.user.currentToken.get()).id > 0, true);
      const { sha1: token } = await git.users.tokens.create({ username, name: "for once", scopes: ["all"] });
      const once = world.clientWith(accessToken(token));
      check.matches(await once.user.get(), { login: username });
      await once.user.currentToken.delete();
      await check.refused(401, () => once.user.get());
    });

    await part("an unknown OAuth code is refused, and an ordinary access token is reported as inactive", async () => {
      const input = { name: "app", redirect_uris: ["https://example.com/callback"], confidential_client: true };
      const { client_id, client_secret } = await git.user.oauth2Applications.create(input);
      const application = world.clientWith(basic({ username: client_id, password: client_secret }));
      const redirect_uri = "https://example.com/callback";
      const code = { grant_type: "authorization_code" as const, code: "no-such-code", redirect_uri };
      await check.refused(400, () => application.oauth2.createToken(code));
      const { sha1: token } = await git.users.tokens.create({ username, name: "no OAuth", scopes: ["read:user"] });
      check.matches(await application.oauth2.introspectToken({ token }), { active: false });
    });

    await part("OpenID returns the user", async () => {
      check.matches(await world.git.openId.getUserInfo(), { preferred_username: world.login });
      check.matches(await world.git.openId.postUserInfo(), { preferred_username: world.login });
    });
  },
};
