export { FAILURE_WINDOW_MS, createFailedLogins, type FailedLogins } from "./failed-logins.ts";
export { createFailedLoginsRepository } from "./failed-logins.repository.ts";
export { createBruteForceGuard, type BruteForceRules } from "./brute-force-guard.ts";
export { createRateLimiters, type RateLimitRule, type RateLimiter, type RateLimiters } from "./rate-limiters.ts";
export { createLoginLimits, type LoginLimits } from "./login-limits.ts";
export { createQuota, type Quota } from "./quota.ts";
