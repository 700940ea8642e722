// Zod tests whether code may be made from strings, which the page's Content-Security-Policy forbids and browsers report
// as a violation. This is Zod's own setting; set here without Zod, which only screens with forms load.
Reflect.set(globalThis, "__zod_globalConfig", { jitless: true });
