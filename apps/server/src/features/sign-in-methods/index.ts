export { createSignInMethodsRepository, type SignInMethodsRepository } from "./sign-in-methods.repository.ts";
export { createLoadSignIns } from "./load-sign-ins.ts";
export { createSignInRules, type ExternalMethod } from "./sign-in-rules.ts";
