export { createFailedLogins, type FailedLogins } from "./failed-logins.ts";
export { failedLoginsRepository } from "./failed-logins-repository.ts";
export { createGuessLimits, type GuessRules } from "./guess-limits.ts";
export { createRateLimits, type LimitRule, type RateLimit, type RateLimits } from "./rate-limits.ts";
export { createLoginLimits, type LoginLimits } from "./login-limits.ts";
export { createQuota, type Quota } from "./quota.ts";
