export { createSignInMethodsRepository, type SignInMethodsRepository } from "./sign-in-methods.repository.ts";
export { createSignInRules, type ExternalMethod } from "./sign-in-rules.ts";
