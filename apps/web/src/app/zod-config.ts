// Zod probes whether it may evaluate strings as code, which the page's Content-Security-Policy forbids and browsers
// report as a violation. `jitless` disables the probe. It is set without importing Zod, which only forms load.
Reflect.set(globalThis, "__zod_globalConfig", { jitless: true });
