import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkMarkdown } from "./check-markdown.ts";
import { MARKDOWN_LIMITS } from "./markdown-limits.ts";
import { renderMarkdown } from "./render-markdown.ts";

const tokens = [
  ..."* ** _ ~ ~~ a A 1 # ` `` ``` ~~~ [ ] ( ) ![ ]( [^ [^a] < </ <a <!-- <? <![CDATA[ \" ' = & &amp; &# \\ ! | |-".split(
    " ",
  ),
  ..."- -- --- === : :// http:// www. . @ a@b.c , + é 😀 <b>x</b> <div> <a@b.c> <http://a.b> | | |-| [a](b) ![a](/images/1)".split(
    " ",
  ),
  ..." ,  ,    ,\t,\n,\n\n,> ,>,- ,* ,1. , #,[ ] ,[x] ,[a]: ,[^a]: ,\r,|-|-|\n,|a|b|\n|-|-|\n, \\`,".split(","),
];
const unit = fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
const beginning = fc.oneof(
  fc.constantFrom(
    "",
    "- - - - x\n",
    ">>>>>>x\n",
    "|a|b|\n|-|-|\n",
    "www.a",
    "http://a/",
    "[a]: b\n",
    "[^a]: b\n\n",
    "~~~\n",
  ),
  unit,
);

const repeated = (text: string, length: number): string =>
  text === "" ? "" : text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Finds the longest text of a kind that passes the check, since attacks exhaust the limits. */
function longest(make: (length: number) => string): string {
  let low = 0;
  let high: number = MARKDOWN_LIMITS.length;
  while (high - low > 200) {
    const middle = (low + high) >> 1;
    if (checkMarkdown(make(middle)) === null) low = middle;
    else high = middle;
  }
  let text = make(low);
  for (;;) {
    const twice = `${text}\n\n${text}`;
    if (text === "" || checkMarkdown(twice) !== null) return text;
    text = twice;
  }
}

function measureCpu(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Ordinary markdown, and the CPU time in ms that it takes on the machine for which the bounds are written. */
const ORDINARY = Array.from(
  { length: 200 },
  (_, n) => `- **Item ${n}** with \`code\` and a [link](https://a.b/${n})`,
).join("\n");
const ORDINARY_MS = 10;

/** How many times slower this thread is now, on a slower processor or one that runs other work, too. */
function measureSlowdown(): number {
  const times = Array.from({ length: 5 }, () => measureCpu(() => renderMarkdown(ORDINARY)));
  return Math.max(1, Math.min(...times) / ORDINARY_MS);
}

/**
 * CPU time of this thread in ms, as that machine would take. Takes the best of three runs, since a run may include
 * garbage collection and compilation caused by earlier texts.
 */
function cpuOf(work: () => void, bound: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && best >= bound; turn += 1) {
    best = Math.min(best, measureCpu(work));
    if (best >= bound) best /= measureSlowdown();
  }
  return best;
}

// The worst cases found in 20 minutes take 0.1 to 0.3 s. (A process that has rendered many kinds of texts is up to five
// times slower, since its property accesses are megamorphic.) The bound leaves room for processors that share caches.
// Without the check, texts take 20 s and more. The server allows 5 s per text.
const RENDER_BOUND_MS = 600;
const CHECK_BOUND_MS = 200;

/** The most expensive texts of each kind: their beginning, and the part that they repeat. */
const WORST_FOUND = [
  ["<a", "[x] http://@#"],
  ["[", "a@b "],
  ["[", "a\n"],
  ["[^_a_", "    *a*https://a.b/c(d)<b>x</b>"],
  ["[^_a_", "\n1) "],
  ["[", "\n    a![a](/images/1)xmpp:a@b@"],
  ["a@", "- |-a_b@c.d=\n1) "],
  ["www.a", "\n    a]~> > "],
  ["", "1. > \n> "],
  ["> ", "<a1. &amp;&amp;]("],
  ["", "'c'](<div>"],
  ["", "*_"],
] as const;

describe("markdown limits", () => {
  it("checks and renders any input in bounded time to HTML of bounded size", () => {
    fc.assert(
      fc.property(beginning, unit, fc.option(unit, { nil: "" }), (start, first, second) => {
        const make = (length: number): string =>
          start + repeated(first, second === "" ? length : length >> 1) + repeated(second, length >> 1);
        const text = longest((length) => make(Math.max(0, length - start.length)));
        expect(cpuOf(() => renderMarkdown(text), RENDER_BOUND_MS)).toBeLessThan(RENDER_BOUND_MS);
        const result = renderMarkdown(text);
        if (result.ok) expect(result.html.length).toBeLessThanOrEqual(MARKDOWN_LIMITS.html);
        // Checks the text at its full length, accepted or not.
        expect(cpuOf(() => checkMarkdown(make(MARKDOWN_LIMITS.length)), CHECK_BOUND_MS)).toBeLessThan(CHECK_BOUND_MS);
      }),
      { numRuns: 150 },
    );
  });

  it("stays within bounds for mixed constructs", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...tokens), fc.string()), { maxLength: 3_000 }), (parts) => {
        const text = parts.join("").slice(0, MARKDOWN_LIMITS.length);
        expect(cpuOf(() => renderMarkdown(text), RENDER_BOUND_MS)).toBeLessThan(RENDER_BOUND_MS);
      }),
      { numRuns: 40 },
    );
  });

  it.each(WORST_FOUND)("renders the longest permitted %j%j in bounded time", (start, text) => {
    const longestPermitted = longest((length) => start + repeated(text, Math.max(0, length - start.length)));
    expect(cpuOf(() => renderMarkdown(longestPermitted), RENDER_BOUND_MS)).toBeLessThan(RENDER_BOUND_MS);
  });

  it("checks a long row of hyphens in linear time", () => {
    for (const row of ["-", "|-"]) {
      const text = `${repeated(row, MARKDOWN_LIMITS.length - 1)}x`;
      expect(cpuOf(() => checkMarkdown(text), CHECK_BOUND_MS / 10)).toBeLessThan(CHECK_BOUND_MS / 10);
    }
  });

  const refused = {
    too_long: "a".repeat(20_001),
    markdown_lines: "a\n".repeat(2_000),
    markdown_nesting: `${"> ".repeat(13)}a`,
    markdown_containers: "> > > > > a\n".repeat(700),
    markdown_marks: "*_".repeat(5_000),
    markdown_cells: `${"|a".repeat(300)}|\n${"|-".repeat(300)}|\n${"|\n".repeat(1_000)}`,
    markdown_address: `www.a${"!".repeat(10_000)}a`,
    markdown_brackets: "]".repeat(10_000),
    markdown_comments: "<?".repeat(5_000),
    markdown_code: "\\``".repeat(6_000),
    markdown_paragraph: `[ ${"a@b ".repeat(2_000)}`,
    markdown_references: `[a]: x${"y".repeat(9_000)}\n\n${"[a]".repeat(400)}`,
    markdown_html: `[^a]: x\n\n${"[^a]".repeat(700)}`,
  };
  it.each(Object.entries(refused))("refuses with %s", (code, text) => {
    const result = renderMarkdown(text);
    expect(result).toMatchObject({ ok: false, problem: { code } });
  });

  it("accepts typical host content", () => {
    const list = Array.from(
      { length: 200 },
      (_, n) => `- **Item ${n}** with \`code\`, a [link](https://a.example/${n}) and *stress*`,
    );
    const table = ["| a | b | c |", "|---|:-:|--:|", ...Array.from({ length: 100 }, (_, n) => `| ${n} | x | - |`)];
    const nested = Array.from({ length: 6 }, (_, n) => `${"    ".repeat(n)}- level ${n}`);
    const code = [
      "```ts",
      ...Array.from({ length: 100 }, () => `${" ".repeat(40)}- const a = [1, 2];`.slice(38)),
      "```",
    ];
    for (const text of [list, table, nested, code]) expect(renderMarkdown(text.join("\n"))).toMatchObject({ ok: true });
  });
});
