import type { AuthoredKind, DraftRequest } from "@showrunner/contract/rest";

/** Characters that a model reads in one run: well within the context of small models, and enough for a chapter. */
const PART_CHARACTERS = 60_000;

/** A part of a document with the number of rounds to write about it. */
export interface DocumentPart {
  readonly document: string;
  readonly counts: DraftRequest["counts"];
}

/** Splits a text at the end of a page, paragraph or sentence into parts of nearly equal length. */
function splitText(text: string): readonly string[] {
  const count = Math.max(1, Math.ceil(text.length / PART_CHARACTERS));
  const length = Math.ceil(text.length / count);
  const parts: string[] = [];
  let from = 0;
  while (parts.length < count - 1) {
    const earliest = from + Math.floor(length * 0.7);
    const to = from + length;
    const end = ["\f", "\n\n", "\n", ". "].map((mark) => text.lastIndexOf(mark, to)).find((at) => at > earliest);
    parts.push(text.slice(from, end ?? to));
    from = end ?? to;
  }
  return [...parts, text.slice(from)];
}

/** Distributes the rounds of a request over the parts of its document, so that they cover all of it. */
export function splitDocument({
  document,
  counts,
}: Pick<DraftRequest, "document" | "counts">): readonly DocumentPart[] {
  const texts = splitText(document);
  const requestedKinds = (Object.keys(counts) as AuthoredKind[]).flatMap((kind) =>
    Array.from({ length: counts[kind] }, () => kind),
  );
  // If there are fewer rounds than parts, skips parts evenly.
  const used =
    texts.length <= requestedKinds.length
      ? texts
      : requestedKinds.map((_, index) => texts[Math.floor((index * texts.length) / requestedKinds.length)] ?? "");
  return used.map((part, place) => {
    const own = { open: 0, choice: 0, estimate: 0, order: 0, pairs: 0 };
    for (const [index, kind] of requestedKinds.entries()) if (index % used.length === place) own[kind] += 1;
    return { document: part, counts: own };
  });
}
