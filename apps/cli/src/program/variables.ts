/** Descriptions of the environment variables, for the man page. */
export const variableTexts: Readonly<Record<string, string>> = {
  HALYARD_PM_URL: "Address of OpenProject. Overrides the address in the profile.",
  HALYARD_PM_TOKEN: "API key for OpenProject.",
  HALYARD_PM_TOKEN_COMMAND: "Command that prints the API key for OpenProject. It runs without a shell.",
  HALYARD_GIT_URL: "Address of Gitea or Forgejo. Overrides the address in the profile.",
  HALYARD_GIT_TOKEN: "Access token for Gitea or Forgejo.",
  HALYARD_GIT_TOKEN_COMMAND: "Command that prints the access token for Gitea or Forgejo. It runs without a shell.",
  HALYARD_PROFILE: "Profile to use if --profile is not passed.",
  HALYARD_REPO: "Repository to use if --repo is not passed, such as acme/rig.",
  HALYARD_PROJECT: "Project for new work packages, if --project is not passed.",
  HALYARD_CONFIG: "Path to the file that stores the profiles and tokens.",
  HALYARD_WEBHOOK_SECRET: "Webhook secret, which `halyard webhook` uses to check signatures.",
  BROWSER: "Program that opens the sign-in page.",
  NO_COLOR: "Disables colours. Output to files and pipes never has colours.",
};
