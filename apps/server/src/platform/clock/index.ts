export { openShowClock } from "./show-clock.ts";
