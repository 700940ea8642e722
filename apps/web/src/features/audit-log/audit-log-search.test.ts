import { describe, expect, it } from "vitest";
import { auditLogSearch, toAuditLogQuery } from "./audit-log-search.ts";

describe("filter of the audit log", () => {
  it("ignores invalid parameters of a link", () => {
    expect(
      auditLogSearch({ search: 7, area: "elsewhere", actor: "", from: "2026-13-45", until: ["2026-01-01"], more: 1 }),
    ).toEqual({ search: "7" });
  });
  it("includes the first and the last day in full, in the browser's time zone", () => {
    const { from, until } = toAuditLogQuery({ from: "2026-03-29", until: "2026-03-29" });
    expect(from).toBe(new Date(2026, 2, 29).toISOString());
    expect(until).toBe(new Date(2026, 2, 30).toISOString());
  });
});
