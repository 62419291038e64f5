export {
  currentUser,
  currentUserAvatar,
  UpdateUserAvatarSchema,
  userActivities,
  userHeatmap,
  UserHeatmapDataSchema,
  users,
} from "./users.js";
export {
  AccessTokenSchema,
  AccessTokenScopeSchema,
  adminUserTokens,
  CreateAccessTokenSchema,
  CurrentAccessTokenSchema,
  currentToken,
  RepoTargetSchema,
  userTokens,
} from "./access-tokens.js";
export { BadgeSchema, SentBadgeSchema, userBadges, UserBadgeSchema } from "./badges.js";
export {
  adminEmails,
  adminUserEmails,
  CreateEmailSchema,
  DeleteEmailSchema,
  EmailSchema,
  userEmails,
} from "./emails.js";
export { currentUserFollowers, currentUserFollowing, userFollowers, userFollowing } from "./followers.js";
export {
  CreateGPGKeySchema,
  currentUserGPGKeys,
  GPGKeyEmailSchema,
  GPGKeySchema,
  repoSigningKey,
  signingKey,
  userGPGKeys,
  VerifyGPGKeySchema,
} from "./gpg-keys.js";
export {
  adminUserKeys,
  CreateKeySchema,
  currentUserKeys,
  deployKeys,
  DeployKeySchema,
  PublicKeySchema,
  userKeys,
} from "./keys.js";
export { CreateOAuth2ApplicationSchema, oauth2Applications, OAuth2ApplicationSchema } from "./oauth2-applications.js";
export { UpdateUserSettingsSchema, userSettings, UserSettingsSchema } from "./settings.js";
export { ActivityCommentSchema, ActivitySchema } from "../../documents/activity.js";
export { UserSchema } from "../../documents/user.js";

export type { UpdateUserAvatar, UserHeatmapData, UserActivityQuery, UserSearch } from "./users.js";
export type {
  AccessToken,
  AccessTokenCategory,
  AccessTokenScope,
  CreateAccessToken,
  CurrentAccessToken,
  RepoTarget,
} from "./access-tokens.js";
export type { Badge, SentBadge, UserBadge } from "./badges.js";
export type { CreateEmail, DeleteEmail, Email } from "./emails.js";
export type { CreateGPGKey, GPGKey, GPGKeyEmail, VerifyGPGKey } from "./gpg-keys.js";
export type { CreateKey, DeployKey, KeyQuery, PublicKey } from "./keys.js";
export type { CreateOAuth2Application, OAuth2Application } from "./oauth2-applications.js";
export type { UpdateUserSettings, UserSettings } from "./settings.js";
export type { Activity, ActivityComment } from "../../documents/activity.js";
export type { User, Visibility } from "../../documents/user.js";
