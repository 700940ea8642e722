/** Counts sent frames over all transports. Plain numbers keep it free on the hot path. */
export class TrafficCounter {
  frames = 0;
}
