/** Common names of browser and operating system; null if unknown. */
export interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
}

type Pattern = readonly [name: string, pattern: RegExp];

/** Most specific first: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly Pattern[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];
/** Android calls itself Linux, iPhones call themselves Mac OS X. */
const SYSTEMS: readonly Pattern[] = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\b(?:Linux|X11)\b/],
];

function findName(patterns: readonly Pattern[], text: string): string | null {
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/**
 * Names the device of a user agent, for the list of sessions. Two words are enough to recognise one's own devices.
 * Maintained libraries have an incompatible licence (ua-parser-js) or are mostly lists of bots.
 */
export function parseDeviceName(userAgent: string | null): DeviceName {
  const text = userAgent ?? "";
  return { browser: findName(BROWSERS, text), system: findName(SYSTEMS, text) };
}
