import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { summarise } from "../testing/summarise.ts";
import { decodeText } from "./decode-text.ts";
import { importFile, importText } from "./index.ts";

const read = (text: string): unknown => {
  const result = importText(text);
  return [result.format, ...summarise(result)];
};
const problemsOf = (text: string): unknown => importText(text).problems.map(({ code, source }) => [code, source.from]);

describe("tables", () => {
  it.each([
    ["English headings", "question,answer\nCapital of France?,Paris", ["Capital of France? = Paris"]],
    ["German headings", "Frage;Antwort;Punkte\nHauptstadt?;Berlin;20", ["Hauptstadt? = Berlin"]],
    [
      "options and the right one's number",
      "Question,Option 1,Option 2,Correct\nBig?,Mars,Jupiter,2",
      ["Big? [Mars, *Jupiter]"],
    ],
    ["options and letters", "Frage;Antwort A;Antwort B;Antwort C;Richtig\nGroß?;a;b;c;A, C", ["Groß? [*a, b, *c]"]],
    [
      "options below bare letters",
      "Question,A,B,C,Correct\nBig?,Mars,Jupiter,Venus,B",
      ["Big? [Mars, *Jupiter, Venus]"],
    ],
    ["Q and A", "Q,A\nCapital of France?,Paris", ["Capital of France? = Paris"]],
    [
      "wrong answers",
      "question\tcorrect answer\twrong 1\twrong 2\nBig?\tJupiter\tMars\tMoon",
      ["Big? [*Jupiter, Mars, Moon]"],
    ],
    [
      "cells without headings",
      "Capital of France?\tParis\nCapital of Italy?\tRome",
      ["Capital of France? = Paris", "Capital of Italy? = Rome"],
    ],
    [
      "options without headings",
      "Big?\tMars\tJupiter\tB\nSmall?\tMars *\tMoon\tSun",
      ["Big? [Mars, *Jupiter]", "Small? [*Mars, Moon, Sun]"],
    ],
    ["row numbers", "1;Capital?;Paris\n2;Fluss?;Seine", ["Capital? = Paris", "Fluss? = Seine"]],
    ["quoted line breaks", 'question,answer\n"One,\ntwo?",three\nb?,c', ["One,\ntwo? = three", "b? = c"]],
    ["formulas made harmless", "question,answer\nSum?,'=1+1", ["Sum? = =1+1"]],
    ["true and false", "question,answer\nRound?,True", ["Round? [*True, False]"]],
  ])("read %s", (_name, text, expected) => {
    expect(read(text)).toEqual(["table", ...expected]);
  });

  it("count lines correctly after line breaks in cells", () => {
    const { rounds, problems } = importText('question,answer\r\n"a\r\nb?",c\r\n,orphan\r\nd?,e');
    expect(rounds.map(({ source }) => source)).toEqual([
      { from: 2, to: 3 },
      { from: 5, to: 5 },
    ]);
    expect(problems.map(({ code, source }) => [code, source.from])).toEqual([["no_question", 4]]);
  });

  it("report unknown columns, except empty ones and row numbers", () => {
    const text = "Nr;Frage;Antwort;Thema;Leer\n1;Hauptstadt?;Berlin;Erdkunde;\n2;Fluss?;Spree;;";
    expect(importText(text).problems).toEqual([{ code: "unknown_column", source: { from: 1, to: 1 }, text: "Thema" }]);
  });

  it("are read despite an unclosed quotation mark", () => {
    expect(read('question,answer\n"open?,a\nb?,c')).toEqual(["table", '"open? = a', "b? = c"]);
  });

  it("read points and time, and refuse values that are not numbers", () => {
    const { rounds, problems } = importText("question,answer,points,time\na?,b,30,15 s\nc?,d,many,");
    expect(rounds[0]?.fields).toMatchObject({ max_points: 30, time_limit_s: 15 });
    expect(problems.map(({ code }) => code)).toEqual(["invalid_value"]);
  });
});

describe("encodings", () => {
  const text = "Größe „ä“ €";
  it.each([
    ["UTF-8", Buffer.from(text, "utf8")],
    ["UTF-8 with BOM", Buffer.from(`\uFEFF${text}`, "utf8")],
    ["UTF-16LE with BOM", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16LE", Buffer.from(text, "utf16le")],
    ["UTF-16BE with BOM", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ["Windows-1252", Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x84, 0xe4, 0x93, 0x20, 0x80])],
  ])("read %s", (_name, bytes) => {
    expect(decodeText(bytes).replace("\u201D", "“")).toBe(text);
  });
});

describe("GIFT", () => {
  it("maps its question types to rounds", () => {
    const gift = [
      "::Planets:: Largest? {=Jupiter ~Mars ~Venus}",
      "Earth is round. {T}",
      "Capital of Italy? {=Rome =Roma}",
      "Two and two? {#4}",
      "Year? {#1820..1824}",
      "Planets? {~%50%Mars ~%50%Venus ~%-100%Moon}",
      "Write about love. {}",
      "Grant is {~buried =entombed} here.",
    ].join("\n\n");
    expect(read(gift)).toEqual([
      "gift",
      "Largest? [*Jupiter, Mars, Venus]",
      "Earth is round. [*True, False]",
      "Capital of Italy? = Rome / Roma",
      "Two and two? = 4",
      "Year? = 1822",
      "Planets? [*Mars, *Venus, Moon]",
      "Write about love. = ",
      "Grant is _____ here. [buried, *entombed]",
    ]);
    expect(importText(gift).rounds[0]?.fields.title).toBe("Planets");
  });

  it("reads matching questions, also with feedback and the same text in several pairs", () => {
    const { rounds } = importText("Continents? {=Peru -> America =Chile -> America =Japan -> Asia ####All right}");
    expect(rounds[0]?.fields).toMatchObject({
      type: "matching",
      question: "Continents?",
      config: {
        pairs: [
          { left: "Peru", right: "America" },
          { left: "Chile", right: "America" },
          { left: "Japan", right: "Asia" },
        ],
        distractors: [],
      },
    });
  });

  it("reports categories, descriptions, comments and errors, each with its line", () => {
    const gift = "$CATEGORY: a/b\n\n// note\n\nJust text\n\nMatch {=a -> b =c -> d}\n\nBroken {=a\n\nFine? {=yes}";
    expect(problemsOf(gift)).toEqual([
      ["gift_category", 1],
      ["heading", 3],
      ["gift_description", 5],
      ["gift_syntax", 9],
    ]);
    expect(read(gift)).toEqual(["gift", "Match = ", "Fine? = yes"]);
  });

  it("removes markup and notes it", () => {
    const [round] = importText("[html]<p>Is 1 &lt; 2?</p> {=<b>yes</b> ~no#wrong}").rounds;
    expect(round?.notes).toEqual(["markup_removed", "feedback_dropped"]);
    expect(round?.fields.config).toMatchObject({
      question_text: "Is 1 < 2?",
      options: [{ text: "yes" }, { text: "no" }],
    });
  });
});

const fieldsOf = (text: string): unknown => {
  const { rounds, problems } = importText(text);
  expect(problems).toEqual([]);
  return rounds.map(({ fields: { type, question, config } }) => ({ type, question, config }));
};
const ordered = {
  type: "ordering",
  question: "By distance from the sun",
  config: { items: ["Mercury", "Venus", "Earth"], randomize_per_team: false },
};
const matched = {
  type: "matching",
  question: "Capitals",
  config: {
    pairs: [
      { left: "France", right: "Paris" },
      { left: "Italy", right: "Rome" },
    ],
    distractors: ["Berlin", "Bonn"],
  },
};
const estimated = {
  type: "estimate",
  question: "How far is the moon?",
  config: { answer: 384_400, unit: "km", mode: "nearest", tolerance: 10 },
};
const polled = {
  type: "poll",
  question: "Pizza or pasta?",
  config: {
    input: "options",
    options: ["Pizza", "Pasta"],
    allow_multiple: false,
    show_live: true,
    award_participation: false,
  },
};

describe("special round types in a text", () => {
  it("can have their items after the label", () => {
    const text = [
      "Q: By distance from the sun\nOrder: Mercury > Venus > Earth",
      "Frage: Capitals\nPaare: France = Paris; Italy = Rome\nAblenker: Berlin; Bonn",
      "How far is the moon?\nEstimate: 384,400 km",
      "Pizza or pasta?\nPoll: Pizza; Pasta",
    ].join("\n\n");
    expect(fieldsOf(text)).toEqual([ordered, matched, estimated, polled]);
  });

  it("can have their items in the lines below the label, with any bullets", () => {
    const text = [
      "Q: By distance from the sun\nOrder:\n1. Mercury\n2. Venus\n3. Earth\nPoints: 20",
      "Q: Capitals\nPairs:\n- France = Paris\n- Italy -> Rome\nDistractors:\n- Berlin\n- Bonn",
      "Q: Pizza or pasta?\nPoll:\nPizza\nPasta\n\nQ: Next?\nA: yes",
    ].join("\n\n");
    const next = { type: "classic", question: "Next?", config: {} };
    expect(fieldsOf(text)).toEqual([ordered, matched, polled, next]);
    expect(importText(text).rounds[0]?.fields.max_points).toBe(20);
  });

  it("include estimates scored by distance and polls for texts", () => {
    expect(fieldsOf("Q: How far?\nSchätzung: 12.5\nToleranz: 2")).toEqual([
      { ...estimated, question: "How far?", config: { answer: 12.5, unit: "", mode: "distance", tolerance: 2 } },
    ]);
    expect(fieldsOf("Q: One word\nUmfrage:")).toMatchObject([{ config: { input: "text", options: [] } }]);
  });

  it.each([
    ["3.645.000", { answer: 3_645_000, unit: "" }],
    ["384.400,5 km", { answer: 384_400.5, unit: "km" }],
    ["3.645 Tonnen", { answer: 3.645, unit: "Tonnen" }],
    ["1.5.7 km", { answer: null, unit: "" }],
  ])("read the estimate %s", (text, config) => {
    expect(fieldsOf(`Q: How far?\nEstimate: ${text}`)).toMatchObject([{ config }]);
  });

  it("keep a line that is not a pair as an incomplete pair", () => {
    expect(fieldsOf("Q: Capitals\nPairs:\nFrance\nItaly = Rome")).toMatchObject([
      { config: { pairs: [{ left: "France", right: "" }, { left: "Italy" }] } },
    ]);
  });
});

describe("special round types in a table", () => {
  it("have special columns", () => {
    expect(fieldsOf("Frage;Reihenfolge\nBy distance from the sun;Mercury | Venus | Earth")).toEqual([ordered]);
    expect(fieldsOf("question\tpairs\tdistractors\nCapitals\tFrance = Paris | Italy = Rome\tBerlin | Bonn")).toEqual([
      matched,
    ]);
    expect(fieldsOf("type,question,answer,unit\nestimate,How far is the moon?,384400,km")).toEqual([estimated]);
    expect(fieldsOf('type,question,answer,unit\nestimate,How far is the moon?,"384,400",km')).toEqual([estimated]);
    expect(fieldsOf("type,question,option 1,option 2\npoll,Pizza or pasta?,Pizza,Pasta")).toEqual([polled]);
  });
});

describe("Open Trivia DB", () => {
  const entry = {
    type: "multiple",
    difficulty: "easy",
    category: "Art",
    question: "Who&#039;s &quot;it&quot;?",
    correct_answer: "M&uuml;ller",
    incorrect_answers: ["B", "C"],
  };
  const encode = (change: (text: string) => string): string =>
    JSON.stringify({
      results: [
        {
          type: change("multiple"),
          question: change("Who’s „it“?"),
          correct_answer: change("Müller"),
          incorrect_answers: [change("B")],
        },
      ],
    });
  it("decodes entities, Base64 and percent-encoding", () => {
    expect(read(JSON.stringify({ response_code: 0, results: [entry] }))).toEqual([
      "open_trivia",
      'Who\'s "it"? [*Müller, B, C]',
    ]);
    expect(read(encode((text) => Buffer.from(text, "utf8").toString("base64")))).toEqual([
      "open_trivia",
      "Who’s „it“? [*Müller, B]",
    ]);
    expect(read(encode(encodeURIComponent))).toEqual(["open_trivia", "Who’s „it“? [*Müller, B]"]);
  });
  it("reads true or false questions and similar lists, and reports entries that are not questions", () => {
    const list = [
      { type: "boolean", question: "x", correct_answer: "False", incorrect_answers: ["True"] },
      { question: "y", answer: "z" },
      5,
      {},
    ];
    expect(read(JSON.stringify(list))).toEqual(["open_trivia", "x [True, *False]", "y = z"]);
    expect(problemsOf(JSON.stringify(list))).toEqual([
      ["no_question", 3],
      ["no_question", 4],
    ]);
    expect(problemsOf('{"a":1}')).toEqual([["not_a_list", 1]]);
  });
});

const game = {
  format: "showrunner-game",
  version: 1,
  game: { title: "Quiz", shared_with_hosts: true, points: -4 },
  rounds: [{ type: "classic", question: "a?", answers: ["b"] }, { type: "nothing" }, 7],
};

describe("our own JSON", () => {
  it("reports invalid fields and rounds, and never imports the sharing of a game", () => {
    const result = importText(JSON.stringify(game));
    expect(result.game).toEqual({ title: "Quiz" });
    expect(result.problems.map(({ code }) => code)).toEqual(["invalid_game", "unknown_type", "invalid_value"]);
    expect(summarise(result)).toEqual(["a? = b"]);
  });
});

const toFile = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** Changes the uncompressed size in the central directory of a zip file. */
function stateSize(file: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(file.buffer, file.byteOffset);
  for (let at = 0; at < file.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return file;
}

describe("archives", () => {
  it("contain a game with pictures and clips; other files and paths are reported and never read", async () => {
    const pictures = [
      { id: "picture-1", file: "pictures/picture-1.png", name: "Mars.png" },
      { id: "picture-2", file: "../../etc/passwd.png", name: "x" },
      { id: "picture-3", file: "pictures/missing.png", name: "x" },
    ];
    const audio = [
      { id: "clip-1", file: "audio/clip-1.mp3", name: "Song.mp3" },
      { id: "clip-2", file: "pictures/picture-1.png", name: "x" },
    ];
    const file = toFile({
      "game.json": JSON.stringify({ ...game, pictures, audio }),
      "pictures/picture-1.png": "bytes",
      "audio/clip-1.mp3": "sound",
      "../../etc/passwd.png": "secret",
      "readme.txt": "hello",
    });
    const result = await importFile(file, "game.zip");
    expect(result.format).toBe("archive");
    expect(result.media.map(({ id, name, mime }) => [id, name, mime])).toEqual([
      ["picture-1", "Mars.png", "image/png"],
      ["clip-1", "Song.mp3", "audio/mpeg"],
    ]);
    expect(result.problems.map(({ code, text }) => [code, text]).slice(-5)).toEqual([
      ["missing_picture", "../../etc/passwd.png"],
      ["missing_picture", "pictures/missing.png"],
      ["missing_clip", "pictures/picture-1.png"],
      ["unexpected_file", "../../etc/passwd.png"],
      ["unexpected_file", "readme.txt"],
    ]);
  });

  it("are refused before they are unpacked when they would become too large", async () => {
    const bomb = stateSize(toFile({ "game.json": JSON.stringify(game) }), 0x7fff_ffff);
    const { problems } = await importFile(bomb, "bomb.zip");
    expect(problems.map(({ code }) => code)).toEqual(["too_large"]);
  });

  it("are refused if the size of a file differs from the stated size", async () => {
    const file = stateSize(toFile({ "game.json": JSON.stringify(game) }), 20);
    const { rounds, problems } = await importFile(file, "lying.zip");
    expect([rounds.length, problems.map(({ code }) => code)]).toEqual([0, ["not_json"]]);
  });

  it("and other binary files are refused", async () => {
    const { problems } = await importFile(Uint8Array.of(0x89, 0x50, 0, 0, 1, 2, 0, 0, 0, 7), "picture.png");
    expect(problems.map(({ code }) => code)).toEqual(["unreadable_file"]);
  });
});

describe("Excel files", () => {
  const write = async (
    rows: readonly (readonly (string | number | Date | null)[])[],
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const toCell = (value: string | number | Date) =>
      value instanceof Date ? { value, format: "dd.mm.yyyy hh:mm" } : { value };
    const data = rows.map((row) => row.map((value) => (value === null ? null : toCell(value))));
    return Uint8Array.from(
      await writeXlsxFile([
        { sheet: "Questions", data },
        { sheet: "Notes", data: [[{ value: "x" }]] },
      ]).toBuffer(),
    );
  };

  it("may use Kahoot's template, whose headings are below a title", async () => {
    const file = await write([
      [null, "Quiz template"],
      [null, "Add questions, at least two answer alternatives, time limit and choose correct answers (at least one)."],
      [
        null,
        "Question - max 120 characters",
        "Answer 1 - max 75 characters",
        "Answer 2 - max 75 characters",
        "Answer 3 - max 75 characters",
        "Answer 4 - max 75 characters",
        "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
        "Correct answer(s) - choose at least one",
      ],
      [1, "Which are planets?", "Mars", "Moon", "Venus", "Sun", 30, "1,3"],
      [2, "Largest?", "Jupiter", "Mars", null, null, 20, 1],
      [3, "How many moons has Mars?", "1", "3", "2", "4", 20, 3],
      [4, null, null, null, null, null, null, null],
    ]);
    const result = await importFile(file, "kahoot.xlsx");
    expect(result.format).toBe("xlsx");
    expect(summarise(result)).toEqual([
      "Which are planets? [*Mars, Moon, *Venus, Sun]",
      "Largest? [*Jupiter, Mars]",
      "How many moons has Mars? [1, 3, *2, 4]",
    ]);
    expect(result.rounds[0]).toMatchObject({ source: { from: 4, to: 4 }, fields: { time_limit_s: 30 } });
    expect(result.problems.map(({ code, source }) => [code, source.from])).toEqual([
      ["other_sheet", 0],
      ["heading", 1],
      ["heading", 2],
      ["no_question", 7],
    ]);
  });

  it("keep times and days", async () => {
    const file = await write([
      ["Question", "Answer"],
      ["When did it start?", new Date("1899-12-30T23:40:00Z")],
      ["When was it?", new Date("1989-11-09T00:00:00Z")],
      ["Exactly?", new Date("1989-11-09T18:53:00Z")],
    ]);
    const { rounds } = await importFile(file, "times.xlsx");
    expect(rounds.map(({ fields }) => fields.answers)).toEqual([["23:40"], ["1989-11-09"], ["1989-11-09 18:53"]]);
  });

  it("with broken content are unreadable", async () => {
    const { problems } = await importFile(toFile({ "xl/workbook.xml": "<workbook" }), "x.xlsx");
    expect(problems.map(({ code }) => code)).toEqual(["unreadable_file"]);
  });
});
