export { readBootId } from "./boot-id.ts";
export { openShowClock } from "./show-clock.ts";
