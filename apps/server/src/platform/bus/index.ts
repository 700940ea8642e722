export { topic, type Bus, type BusState, type Topic } from "./bus.ts";
export { inProcessHub } from "./in-process.ts";
export { createRedisBus } from "./redis.ts";
