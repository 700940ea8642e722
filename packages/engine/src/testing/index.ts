export { given } from "./given.ts";
export type { EventPattern, Outcome } from "./given.ts";
export { aChoice, aGame, aListing, aRound, freeze, roundId } from "./library.ts";
export type { GameTemplate, Library, RoundTemplate } from "./library.ts";
export * from "./steps.ts";
export { stub_definitions } from "./stub-types.ts";
export { contextOf, give, newWorld, presentView, run, wait } from "./world.ts";
export type { PlayBody, Sender, Step, Taken, World } from "./world.ts";
