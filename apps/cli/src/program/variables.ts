/** Variables of the environment and their effects. */
export const variableTexts: Readonly<Record<string, string>> = {
  HALYARD_PM_URL: "Address of OpenProject, instead of that of the profile.",
  HALYARD_PM_TOKEN: "API key for OpenProject.",
  HALYARD_PM_TOKEN_COMMAND: "Program and arguments, without a shell, that print the API key for OpenProject.",
  HALYARD_GIT_URL: "Address of Gitea or Forgejo, instead of that of the profile.",
  HALYARD_GIT_TOKEN: "Access token for Gitea or Forgejo.",
  HALYARD_GIT_TOKEN_COMMAND: "Program and arguments, without a shell, that print the access token.",
  HALYARD_PROFILE: "Profile, where --profile is not passed.",
  HALYARD_REPO: "Repository, such as acme/rig, where --repo is not passed.",
  HALYARD_PROJECT: "Project of new work packages, where --project is not passed.",
  HALYARD_CONFIG: "Path of the file with profiles and tokens.",
  HALYARD_WEBHOOK_SECRET: "Secret for halyard webhook.",
  BROWSER: "Program that opens the page of a sign-in.",
  NO_COLOR: "No colours; there are none in files and pipes.",
};
