import { anyText, list, secret, section, text } from "./fields.js";

const person = (one: string, several: string, example: string) =>
  list(text(anyText, { description: `${one}.`, expected: "a text", example }), {
    description: `${several}.`,
    expected: "a list of strings",
    example: `[${example}]`,
  }).prefault([]);

const people = (description: string, example: string) =>
  section(
    {
      subjects: person(
        "Subject (`sub`) of an account at the provider",
        "Subjects (`sub`) of accounts at the provider",
        '"42"',
      ),
      emails: person("Verified e-mail address", "Verified e-mail addresses", "ada@example.com"),
      groups: person("Group in the claim `groups`", "Groups in the claim `groups`", "crew"),
    },
    { description, example },
  ).prefault({});

/** Schema for OpenID Connect sign-in in the configuration file. */
export const openidSchema = section(
  {
    issuer: text(/^https?:\/\/[^\s?#@]+$/, {
      description:
        "Issuer address of the OpenID provider, which can be Gitea or Forgejo. The address must equal `issuer` in the provider's `/.well-known/openid-configuration`.",
      expected: "an http or https address without a user name, `?` or `#`",
      example: "issuer: https://git.example.com",
    }),
    clientId: text(anyText, {
      description: "Client id of the bridge at the provider.",
      expected: "the id of a client",
      example: "clientId: 0f5a",
    }),
    clientSecret: secret({
      description: "Client secret of the bridge at the provider. Default: a public client, which has no secret.",
      example: "clientSecret: { env: OPENID_CLIENT_SECRET }",
    }).optional(),
    label: text(anyText, {
      description: "Name of the provider on the sign-in button. Default: the host of the issuer.",
      expected: "a name",
      example: "label: Forgejo",
    }).optional(),
    readers: people("People who may see the page.", "readers: { groups: [crew] }"),
    operators: people(
      "People who may see the page, and may use its actions if `allowActions` is true.",
      "operators: { groups: [ops] }",
    ),
  },
  {
    description: "Sign-in with OpenID Connect, in addition to sign-in with `page.token`.",
    example: "openid: { issuer: https://git.example.com, ... }",
  },
);
