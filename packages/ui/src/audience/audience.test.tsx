import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  AssetUrlProvider,
  Buzzer,
  CountdownTimer,
  Leaderboard,
  OptionGrid,
  Podium,
  QrCode,
  RichText,
  formatClock,
  getMsUntilNextSecond,
  replaceAssetUrls,
  type StandingsRow,
  type TimerState,
} from "./index.ts";

const row = (place: number): StandingsRow => ({
  team_id: `t${place}`,
  name: `Team ${place}`,
  colour: "#ffb000",
  emblem: place,
  points: 100 - place,
  wins: 0,
  rank: place,
});
const timer = (fields: Partial<TimerState>): TimerState => ({
  status: "running",
  duration_ms: 30_000,
  remaining_ms: 30_000,
  ends_at: 130_000,
  ...fields,
});
const timerAt = (now: number, fields: Partial<TimerState> = {}): string =>
  renderToStaticMarkup(<CountdownTimer timer={timer(fields)} now={() => now} />);

describe("timer", () => {
  test("counts a second until it has passed", () => {
    expect(timerAt(100_000)).toContain(">30<");
    expect(timerAt(100_001)).toContain(">30<");
    expect(timerAt(101_000)).toContain(">29<");
    expect(timerAt(129_999)).toContain(">1<");
    expect(timerAt(140_000)).toContain(">0<");
  });

  test("shows the remaining time when it does not run, independent of the clock", () => {
    expect(timerAt(999_999, { status: "paused", remaining_ms: 12_345, ends_at: null })).toContain(">13<");
  });

  test("is announced at ten and at five seconds only", () => {
    const announced = Array.from({ length: 31 }, (_, seconds) => seconds).filter((seconds) =>
      /aria-live="assertive">[^<]+</.test(timerAt(130_000 - seconds * 1000)),
    );
    expect(announced).toEqual([5, 10]);
  });

  test("starts the ring animation at the elapsed time", () => {
    expect(timerAt(112_500)).toContain("animation-duration:30000ms;animation-delay:-12500ms");
    expect(timerAt(112_500, { status: "stopped", remaining_ms: 10_000, ends_at: null })).toContain(
      "animation-delay:-20000ms;animation-play-state:paused",
    );
  });

  test("waits until the digit changes, also after a timer that fired early", () => {
    expect([9_000, 8_500, 9_000.4, 8_999.6, 1].map(getMsUntilNextSecond)).toEqual([1_000, 500, 1, 1_000, 1]);
    for (let remainingMs = 10_000; remainingMs > 1_000;) {
      const before = Math.ceil(remainingMs / 1_000);
      remainingMs -= Math.trunc(getMsUntilNextSecond(remainingMs)) - 0.7;
      // Fired early: the next delay is short enough.
      if (Math.ceil(remainingMs / 1_000) === before) remainingMs -= Math.trunc(getMsUntilNextSecond(remainingMs));
      expect(Math.ceil(remainingMs / 1_000)).toBe(before - 1);
    }
  });

  test("formats minutes as m:ss", () => {
    expect([0, 59, 60, 61, 3600].map(formatClock)).toEqual(["0", "59", "1:00", "1:01", "60:00"]);
  });
});

describe("leaderboard", () => {
  test("appends the viewer's team when it is outside the limit, and counts the others", () => {
    const html = renderToStaticMarkup(
      <Leaderboard rows={[row(1), row(2), row(3)]} limit={2} total={40} own={row(9)} />,
    );
    expect(html.match(/Team \d/g)).toEqual(["Team 1", "Team 2", "Team 9"]);
    expect(html).toContain("and 37 more teams");
  });

  test("highlights the viewer's team once", () => {
    const html = renderToStaticMarkup(<Leaderboard rows={[row(1), row(2)]} own={row(2)} />);
    expect(html.match(/data-own/g)).toHaveLength(1);
    expect(html).not.toContain("more team");
  });

  test("shows no ranks while no team has points or wins", () => {
    const nothing = [row(1), row(2)].map((team) => ({ ...team, points: 0, rank: 1 }));
    const html = renderToStaticMarkup(<Leaderboard rows={nothing} />);
    expect(html).not.toMatch(/data-rank|value="/);
    const penalised = nothing.map((team, index) => ({ ...team, points: -index, rank: index + 1 }));
    expect(renderToStaticMarkup(<Leaderboard rows={penalised} />)).toContain('data-rank="2"');
  });

  test("wraps emblem numbers out of range", () => {
    const html = renderToStaticMarkup(<Leaderboard rows={[{ ...row(1), emblem: 13 }]} />);
    expect(html).toContain('<path d="M5 3');
  });
});

describe("options", () => {
  const options = [
    { id: "x", text: "Mercury" },
    { id: "y", text: "Venus" },
  ];

  test("are buttons only where they can be picked", () => {
    expect(renderToStaticMarkup(<OptionGrid label="Options" options={options} />)).not.toContain("<button");
    const html = renderToStaticMarkup(<OptionGrid label="Options" options={options} picks={["y"]} onPick={() => {}} />);
    expect(html.match(/aria-pressed="(true|false)"/g)).toEqual(['aria-pressed="false"', 'aria-pressed="true"']);
  });

  test("show no result until the correct ones are given", () => {
    expect(renderToStaticMarkup(<OptionGrid label="Options" options={options} />)).not.toContain("data-result");
    const html = renderToStaticMarkup(<OptionGrid label="Options" options={options} right={["x"]} />);
    expect(html.match(/data-result="\w+"/g)).toEqual(['data-result="right"', 'data-result="other"']);
    expect(html).toContain("Right");
  });
});

describe("buzzer", () => {
  test("stays focusable and shows the reason when it cannot be pressed", () => {
    const html = renderToStaticMarkup(<Buzzer state="off" reason="Another team has buzzed" onPress={() => {}} />);
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/\sdisabled/);
    const describedBy = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`id="${describedBy}" role="status">Another team has buzzed`);
  });
});

describe("rich text", () => {
  test("replaces asset ids with URLs, and drops unknown ones", () => {
    const url = (id: string): string | null => (id === "a-1" ? '/a?x=1&y="2"' : null);
    expect(replaceAssetUrls('<p><img src="asset:a-1" alt="A"><img src="asset:zz" alt="Z"></p>', url)).toBe(
      '<p><img src="/a?x=1&amp;y=&quot;2&quot;" alt="A"><img alt="Z"></p>',
    );
  });

  test("leaves escaped text unchanged", () => {
    const text = "<code>&lt;img src=&quot;asset:a&quot;&gt; src='asset:a'</code>";
    expect(replaceAssetUrls(text, () => "/leak")).toBe(text);
  });

  test("uses the surrounding provider", () => {
    const html = renderToStaticMarkup(
      <AssetUrlProvider assetUrl={(id) => `/media/${id}`}>
        <RichText html='<img src="asset:q" alt="">' />
      </AssetUrlProvider>,
    );
    expect(html).toContain('src="/media/q"');
  });
});

test("a QR code is dark on white with four blank modules around it", () => {
  const html = renderToStaticMarkup(<QrCode value="https://example.test/join/ABCDEFGH" label="Join" />);
  expect(html).toContain('fill="#fff"');
  const size = Number(/viewBox="0 0 (\d+)/.exec(html)?.[1]);
  const runs = [...html.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y),
    Number(length),
  ]);
  expect(runs.length).toBeGreaterThan(100);
  for (const [x = 0, y = 0, length = 0] of runs) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(size - 4);
  }
  // The finder pattern in the corner: seven dark modules in its first row.
  expect(runs[0]).toEqual([4, 4, 7]);
});

test("the podium shows all teams of a shared place, and counts those of a large tie", () => {
  const tied = (rank: number, ...places: readonly number[]) => places.map((place) => ({ ...row(place), rank }));
  const shown = (rows: readonly StandingsRow[]) => {
    const html = renderToStaticMarkup(<Podium rows={rows} />);
    return html.split("<li").map((place) => place.match(/Team \d+|Place \d|and \d more/g) ?? []);
  };
  expect(shown([...tied(1, 1, 2), ...tied(3, 3)])).toEqual([
    [],
    ["Team 1", "Team 2", "Place 1"],
    ["Team 3", "Place 3"],
  ]);
  expect(shown([row(1), row(2), ...tied(3, 3, 4, 5, 6, 7)]).at(-1)).toEqual([
    ...["Team 3", "Team 4", "Team 5", "Team 6"],
    "and 1 more",
    "Place 3",
  ]);
});
