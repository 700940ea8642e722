export { openShowClock, type ShowClock } from "./show-clock.ts";
