export { users } from "./operations.js";
export { CreateUserSchema, UpdateUserSchema, UserSchema, UserSchemaDocumentSchema } from "./document.js";
export {
  CreateUserNonWorkingTimeSchema,
  UpdateUserNonWorkingTimeSchema,
  userNonWorkingTimes,
  UserNonWorkingTimeSchema,
} from "./non-working-times.js";
export {
  CreateUserWorkingHoursSchema,
  UpdateUserWorkingHoursSchema,
  userWorkingHours,
  UserWorkingHoursSchema,
} from "./working-hours.js";

export type { CreateUser, UpdateUser, User, UserFilters, UserSchemaDocument } from "./document.js";
export type { CreateUserNonWorkingTime, UpdateUserNonWorkingTime, UserNonWorkingTime } from "./non-working-times.js";
export type { CreateUserWorkingHours, UpdateUserWorkingHours, UserWorkingHours, WeeklyHours } from "./working-hours.js";
