import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/**
 * Capabilities and URLs of the OpenID provider.
 *
 * @see OpenID Connect Discovery 1.0, section 3
 */
export interface OpenIdConfiguration {
  /** The server's configured URL. It ends with a slash in Forgejo, and in Gitea before 1.25. */
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  userinfo_endpoint: string;
  introspection_endpoint?: string | undefined;
  /** Response types that the server announces. They include `id_token`, but only `code` works. */
  response_types_supported: readonly string[];
  grant_types_supported?: readonly string[] | undefined;
  subject_types_supported?: readonly string[] | undefined;
  id_token_signing_alg_values_supported?: readonly string[] | undefined;
  scopes_supported?: readonly string[] | undefined;
  claims_supported?: readonly string[] | undefined;
  code_challenge_methods_supported?: readonly string[] | undefined;
}

/** Schema of {@link OpenIdConfiguration}. */
export const OpenIdConfigurationSchema: z.Schema<OpenIdConfiguration> = z.lazy(() => {
  const texts = z.optional(z.array(z.string()));
  return z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    jwks_uri: z.string(),
    userinfo_endpoint: z.string(),
    introspection_endpoint: z.optional(z.string()),
    response_types_supported: z.array(z.string()),
    grant_types_supported: texts,
    subject_types_supported: texts,
    id_token_signing_alg_values_supported: texts,
    scopes_supported: texts,
    claims_supported: texts,
    code_challenge_methods_supported: texts,
  });
});

/**
 * Documents whose paths are the same on every server (RFC 8615): `git.wellKnown`. Reading them requires no credential.
 */
export const wellKnown = defineResource({
  /** Reads the capabilities of the server's OpenID provider. In Gitea, fails with 404 if the provider is turned off. */
  getOpenIdConfiguration: get("/.well-known/openid-configuration", {
    response: OpenIdConfigurationSchema,
    root: "server",
  }),

  /**
   * Reads the contact for vulnerability reports (RFC 9116). This is the administrators' contact if they have set one,
   * and otherwise the contact of the Gitea or Forgejo project.
   */
  getSecurityTxt: get("/.well-known/security.txt", { media: { response: "text" }, root: "server" }),
});
