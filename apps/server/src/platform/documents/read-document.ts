import { TextDecoder } from "node:util";
import type { DocumentReply, DocumentRequest, DocumentText } from "./worker-protocol.ts";

/** Maximum uncompressed size of a Word file's parts, in bytes; its text has a few megabytes at most. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;
const MAX_PARTS = 5_000;

class UnusableDocument extends Error {
  readonly problem: Extract<DocumentReply, { ok: false }>["problem"];
  constructor(problem: UnusableDocument["problem"]) {
    super(problem);
    this.problem = problem;
  }
}

const hasSignature = (data: Uint8Array, signature: string): boolean =>
  Buffer.from(data.subarray(0, signature.length)).toString("latin1") === signature;

/** Reads a PDF, Word or text file, whatever its name. Runs in a worker, because no file is trusted. */
export async function readDocument(request: DocumentRequest): Promise<DocumentReply> {
  const { data, maxCharacters } = request;
  try {
    const read = Buffer.from(data.subarray(0, 1_024)).includes("%PDF-")
      ? await readPdf(request)
      : hasSignature(data, "PK\u0003\u0004")
        ? await readWord(data)
        : // The format of Word before 2007, and of encrypted Word files.
          hasSignature(data, "\u00D0\u00CF\u0011\u00E0")
          ? unusable(
              Buffer.from(data).includes(Buffer.from("EncryptedPackage", "utf16le")) ? "encrypted" : "unreadable",
            )
          : readText(data);
    const text = tidy(read.text);
    if (!/[\p{L}\p{N}]/u.test(text)) return { ok: false, problem: "empty" };
    return text.length > maxCharacters ? { ok: false, problem: "too_long" } : { ok: true, value: { ...read, text } };
  } catch (error) {
    return { ok: false, problem: error instanceof UnusableDocument ? error.problem : "unreadable" };
  }
}

const unusable = (problem: UnusableDocument["problem"]): never => {
  throw new UnusableDocument(problem);
};

/** Removes control characters and superfluous whitespace. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    // oxlint-disable-next-line no-control-regex -- control characters are removed
    .replaceAll(/[\u0000-\u0008\u000B\u000E-\u001F\u007F]/g, "")
    .replaceAll(/[^\S\n\f]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

async function readPdf({ data, maxPages, maxCharacters }: DocumentRequest): Promise<DocumentText> {
  const { getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(new Uint8Array(data), { stopAtErrors: false }).catch((error: Error) =>
    unusable(error.name === "PasswordException" ? "encrypted" : "unreadable"),
  );
  if (pdf.numPages > maxPages) return unusable("too_long");
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    // A form feed within the text would add a page.
    pages.push(text.replaceAll("\f", " "));
    length += text.length;
    if (length > maxCharacters * 2) return unusable("too_long");
    page.cleanup();
  }
  return { text: pages.join("\f"), pages: pdf.numPages };
}

async function readWord(data: Uint8Array): Promise<DocumentText> {
  const buffer = Buffer.from(data);
  const names = await checkParts(buffer);
  if (!names.has("word/document.xml")) return unusable("unreadable");
  const { default: mammoth } = await import("mammoth");
  const { value } = await mammoth.extractRawText({ buffer });
  return { text: value, pages: null };
}

/** Unpacks each part once, to check the actual sizes, and returns their names. */
async function checkParts(buffer: Buffer): Promise<ReadonlySet<string>> {
  const { fromBufferPromise } = await import("yauzl");
  const zip = await fromBufferPromise(buffer, { strictFileNames: true });
  const names = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    names.add(entry.fileName);
    if (entry.isEncrypted()) return unusable("encrypted");
    if (names.size > MAX_PARTS || entry.uncompressedSize > MAX_UNPACKED_BYTES) return unusable("too_complex");
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED_BYTES) return unusable("too_complex");
    }
  }
  return names;
}

function readText(data: Uint8Array): DocumentText {
  if (data.includes(0)) return unusable("unreadable");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(data), pages: null };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(data), pages: null };
  }
}
