import { strToU8, zipSync } from "fflate";
import { afterEach, describe, expect, test } from "vitest";
import { createDocumentReader, type DocumentReader, type DocumentReaderOptions } from "./document-reader.ts";
import { readDocument } from "./read-document.ts";
import { makeDocx, makeDocxOf, makePdf } from "./testing/make-documents.ts";
import type { DocumentReply } from "./worker-protocol.ts";

const LIMITS = { maxPages: 200, maxCharacters: 600_000 };
const read = (data: Uint8Array): Promise<DocumentReply> => readDocument({ data, ...LIMITS });

describe("readDocument", () => {
  test("a PDF keeps its pages", async () => {
    expect(await read(makePdf([["The Rhine is long.", "It rises in the Alps."], ["K\u00F6ln (Cologne)"]]))).toEqual({
      ok: true,
      value: { text: "The Rhine is long.\nIt rises in the Alps.\fKöln (Cologne)", pages: 2 },
    });
  });

  test("a Word file gives its paragraphs", async () => {
    expect(await read(makeDocx(["Der Rhein &amp; die Mosel", "Köln"]))).toEqual({
      ok: true,
      value: { text: "Der Rhein & die Mosel\n\nKöln", pages: null },
    });
  });

  test.each([
    ["UTF-8", Buffer.from("# Flüsse\r\n\r\nDer Rhein\u0007.", "utf8")],
    ["Windows", Buffer.from("# Fl\u00FCsse\r\n\r\nDer Rhein.", "latin1")],
  ])("plain text is read in %s", async (_name, data) => {
    expect(await read(data)).toEqual({ ok: true, value: { text: "# Flüsse\n\nDer Rhein.", pages: null } });
  });
});

/** A Word file with a part that declares less than its actual size. */
function understate(file: Uint8Array): Uint8Array {
  const lying = Buffer.from(file);
  const at = lying.lastIndexOf(Buffer.from("word/document.xml"));
  lying.writeUInt32LE(100, at - 46 + 24);
  return lying;
}
/** A Word file whose document declares an entity and uses it. */
const withEntity = (declared: string): Uint8Array =>
  makeDocxOf("", {
    "word/document.xml": strToU8(
      `<!DOCTYPE x [<!ENTITY e ${declared}>]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Rhine &e;</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });
const nest = (depth: number): string =>
  `${"<w:sdt><w:sdtContent>".repeat(depth)}${"</w:sdtContent></w:sdt>".repeat(depth)}`;

describe("hostile documents", () => {
  const encryption = "/Encrypt << /Filter /Standard /V 1 /R 2 /O <00> /U <00> /P -4 >> /ID [<00> <00>]";
  test.each<[string, Uint8Array, readonly string[]]>([
    ["a picture", Buffer.from("\u0089PNG\r\n\u001A\n\0\0\0", "latin1"), ["unreadable"]],
    ["nothing", new Uint8Array(), ["empty"]],
    ["a scan without text", makePdf([[], []]), ["empty"]],
    ["a broken PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<< /Broken"), ["unreadable"]],
    ["an encrypted PDF", makePdf([["secret"]], encryption), ["encrypted", "unreadable"]],
    ["201 pages", makePdf(Array.from({ length: 201 }, () => ["page"])), ["too_long"]],
    ["too much text", Buffer.from("word ".repeat(130_000)), ["too_long"]],
    ["half a Word file", makeDocx(["Rhine"]).subarray(0, 200), ["unreadable"]],
    ["a zip file", zipSync({ "a.txt": strToU8("hello") }), ["unreadable"]],
    ["an old Word file", Buffer.from("\u00D0\u00CF\u0011\u00E0 old", "latin1"), ["unreadable"]],
    ["a zip bomb", makeDocxOf("", { "word/media/a.bin": new Uint8Array(60 * 1024 * 1024) }), ["too_complex"]],
    ["a part that lies about its size", understate(makeDocx(["Rhine ".repeat(10_000)])), ["unreadable"]],
    [
      "many parts",
      zipSync(Object.fromEntries(Array.from({ length: 5_100 }, (_, n) => [`p${n}`, new Uint8Array()]))),
      ["too_complex"],
    ],
    ["an external entity", withEntity('SYSTEM "file:///etc/passwd"'), ["unreadable"]],
    ["an entity of its own", withEntity('"long text"'), ["unreadable"]],
    ["broken XML", makeDocxOf("<w:p><w:r>"), ["unreadable", "empty"]],
  ])("%s is refused with a reason", async (_name, data, problems) => {
    const reply = await read(data);
    expect(problems).toContain(reply.ok ? "read" : reply.problem);
  });
});

describe("the reader", () => {
  const running: DocumentReader[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((reader) => reader.close()));
  });
  const create = (options: Partial<DocumentReaderOptions> = {}): DocumentReader => {
    const reader = createDocumentReader({ ...LIMITS, ...options });
    running.push(reader);
    return reader;
  };
  const stubborn = {
    workerFile: "./testing/stubborn.worker.ts",
    timeLimitMs: 1_500,
    heapLimitMb: 32,
    growthLimitMb: 200,
  };

  test("reads each file in its own thread, also after a deeply nested file", async () => {
    const reader = create();
    const [nested, good] = await Promise.all([reader.read(makeDocxOf(nest(40_000))), reader.read(makeDocx(["Rhine"]))]);
    expect(nested?.ok).toBe(false);
    expect(good).toMatchObject({ ok: true, value: { text: "Rhine" } });
  });

  test.each(["loop", "fill", "buffers", "throw"])("ends a thread that misbehaves (%s), and continues", async (what) => {
    const reader = create(stubborn);
    const [ended, next] = await Promise.all([reader.read(Buffer.from(what)), reader.read(Buffer.from("good"))]);
    expect(ended).toEqual({ ok: false, problem: "too_complex" });
    expect(next).toMatchObject({ ok: true, value: { text: "read" } });
  });

  test("limits the number of waiting files, and settles all of them when closed", async () => {
    const reader = create({ ...stubborn, timeLimitMs: 60_000 });
    const files = Array.from({ length: 10 }, () => reader.read(Buffer.from("loop")));
    expect(await files[9]).toBeNull();
    await reader.close();
    expect((await Promise.all(files)).filter((reply) => reply?.ok === true)).toEqual([]);
  });
});
