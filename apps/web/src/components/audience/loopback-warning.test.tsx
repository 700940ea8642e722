import { renderToStaticMarkup } from "react-dom/server";
import { setLocale } from "@showrunner/i18n/react";
import { afterEach, expect, test } from "vitest";
import { isLoopbackLink, LoopbackWarning } from "./loopback-warning.tsx";

afterEach(() => setLocale("en"));

test.each([
  [true, "http://localhost:3000/join/ABCD2345"],
  [true, "http://127.0.0.1:3000/join/ABCD2345"],
  [true, "http://127.8.9.10/join/ABCD2345"],
  [true, "http://[::1]:3000/join/ABCD2345"],
  [true, "http://0.0.0.0:3000/join/ABCD2345"],
  [true, "http://quiz.localhost/join/ABCD2345"],
  [false, "http://192.168.1.7:3000/join/ABCD2345"],
  [false, "http://quiz.local:3000/join/ABCD2345"],
  [false, "https://127.example.org/join/ABCD2345"],
  [false, "https://localhost.example.org/join/ABCD2345"],
  [false, "no link"],
])("isLoopbackLink returns %s for %s", (expected, link) => {
  expect(isLoopbackLink(link)).toBe(expected);
});

test("a QR code for a loopback address shows a warning and the fix, in both languages", () => {
  const warning = (locale: "en" | "de", link: string): string => {
    setLocale(locale);
    return renderToStaticMarkup(<LoopbackWarning link={link} />);
  };
  expect(warning("en", "http://localhost:3000/join/A")).toMatch(
    /Phones cannot open.*address on the network.*PUBLIC_URL/,
  );
  expect(warning("de", "http://localhost:3000/join/A")).toMatch(/Handys können.*Netzwerk.*PUBLIC_URL/);
  expect(warning("en", "http://192.168.1.7:3000/join/A")).toBe("");
});
