export { createLiveConnection } from "./connect.ts";
export { deviceId } from "./device.ts";
export { randomId } from "./id.ts";
export { useLiveValue, useShowClock, useSlice } from "./react.ts";
export type { ConnectionState, LiveConnection, LiveOptions, LiveState, SendResult } from "./types.ts";
