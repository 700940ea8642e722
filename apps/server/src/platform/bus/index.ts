export { defineTopic, type Bus, type BusState, type Topic } from "./bus.ts";
export { createInProcessHub } from "./in-process-bus.ts";
export { createRedisBus } from "./redis-bus.ts";
