import { describe, expect, it } from "vitest";
import { getPlayRedirect, parseRoute } from "./play-route.ts";

describe("addresses", () => {
  it.each([
    ["/play/ABCD2345", "play"],
    ["/play/ABCD2345/login", "login"],
    ["/play/ABCD2345/register", "register"],
    ["/play/ABCD2345/qr", "qr"],
    ["/play/ABCD2345/display", "display"],
  ])("%s shows %s", (path, page) => {
    expect(parseRoute(path)).toEqual({ page, show: "ABCD2345" });
  });

  it.each([
    ["/join/ABCD2345", "/play/ABCD2345/login"],
    ["/join/ABCD2345/qr", "/play/ABCD2345/qr"],
    ["/join/abcd-2345/", "/play/ABCD2345/login"],
    ["/play/abcd2345", "/play/ABCD2345"],
    ["/play/ABCD2345/", "/play/ABCD2345"],
    ["/play/abcd%202345/display", "/play/ABCD2345/display"],
  ])("%s redirects to %s", (path, to) => {
    expect(parseRoute(path)).toEqual({ page: "moved", to });
  });

  it.each(["/play/ABC", "/play/ABCD234O/login", "/join/%E0%A4%A", "/join/ABCD2345678"])(
    "%s has an invalid show id",
    (path) => {
      expect(parseRoute(path)).toEqual({ page: "invalid_link" });
    },
  );

  it.each(["/play", "/play/", "/play/ABCD2345/other", "/play/ABCD2345/login/more", "/join/ABCD2345/display", "/"])(
    "%s is not found",
    (path) => {
      expect(parseRoute(path)).toEqual({ page: "not_found" });
    },
  );
});

it("redirects to the log-in without a team session, and to the game with one", () => {
  expect(getPlayRedirect("play", "ABCD2345", false)).toBe("/play/ABCD2345/login");
  expect(getPlayRedirect("play", "ABCD2345", true)).toBeNull();
  expect(getPlayRedirect("login", "ABCD2345", true)).toBe("/play/ABCD2345");
  expect(getPlayRedirect("register", "ABCD2345", true)).toBe("/play/ABCD2345");
  expect(getPlayRedirect("login", "ABCD2345", false)).toBeNull();
  for (const page of ["qr", "display"] as const)
    for (const session of [true, false]) expect(getPlayRedirect(page, "ABCD2345", session)).toBeNull();
});
