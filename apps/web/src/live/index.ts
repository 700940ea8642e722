export { createLiveConnection } from "./create-live-connection.ts";
export { getDeviceId } from "./device-id.ts";
export { createRandomId } from "./random-id.ts";
export { useLiveValue, useShowClock, useSlice } from "./live-hooks.ts";
export type { ConnectionState, LiveConnection, LiveOptions, LiveState, SendResult } from "./live-connection.ts";
