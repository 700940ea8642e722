import { expect, test } from "vitest";
import { parseDeviceName } from "./device-name.ts";

const WEB_KIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "Chrome", "Linux"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge", "Windows"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 OPR/120.0", "Opera", "Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEB_KIT} Version/18.0 Safari/605.1.15`, "Safari", "macOS"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEB_KIT} Version/18.0 Safari/604.1`, "Safari", "iOS"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEB_KIT} CriOS/140.0 Safari/604.1`, "Chrome", "iOS"],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome", "Android"],
  [
    "Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (X11; CrOS x86_64 16000) Chrome/140.0.0.0 Safari/537.36", "Chrome", "ChromeOS"],
  ["curl/8.5.0", null, null],
  ["", null, null],
  [null, null, null],
])("%s", (userAgent, browser, system) => {
  expect(parseDeviceName(userAgent)).toEqual({ browser, system });
});
