export { createLiveConnection } from "./connect.ts";
export { deviceId } from "./device.ts";
export { randomId } from "./id.ts";
export { useLive, useLiveValue, useShowClock, useShowNow, useSlice } from "./react.ts";
export type { ConnectionState, LiveConnection, LiveOptions, LiveState, SendResult } from "./types.ts";
