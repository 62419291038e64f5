export {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  HalyardError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RedirectError,
  RequestError,
  RequestValidationError,
  ResponseShapeError,
  ServerError,
  TimeoutError,
  ValidationError,
  createApiError,
} from "./errors.js";
export { isHalyardError } from "./errors.js";
export type { AuthRejection, AuthRequest, AuthStrategy } from "./auth.js";
export type { Issue } from "./issue.js";
