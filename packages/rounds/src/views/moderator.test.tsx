import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { HostProvider } from "@showrunner/ui/host";
import ClassicModerator from "../classic/views/moderator.tsx";
import ChoiceModerator from "../multipleChoice/views/moderator.tsx";
import MusicModerator from "../music/views/moderator.tsx";
import PollModerator from "../poll/views/moderator.tsx";
import ChallengeModerator from "../timedChallenge/views/moderator.tsx";
import VideoModerator from "../video/views/moderator.tsx";
import type { ModeratorViewProps } from "../view-props.ts";

const NO_SCHEME = {
  get: () => "dark" as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
const html = (view: (props: ModeratorViewProps) => React.ReactNode, props: ModeratorViewProps): string => {
  const View = view;
  return renderToStaticMarkup(
    <HostProvider colorSchemeManager={NO_SCHEME}>
      <View {...props} />
    </HostProvider>,
  );
};

const QUESTION = "Which planet is nearest to the sun?";
const ANSWER_HTML = "<p>58 million kilometres</p>";
const classic = {
  round: { question: QUESTION, face_question: null },
  desk: { answers: ["Mercury"], answer_html: ANSWER_HTML, solution: null },
};
const options = ["Mars", "Mercury", "Venus"].map((text) => ({ id: text.toLowerCase(), text }));
const choice = {
  round: { question: QUESTION, face_question: { question_text: QUESTION, options, allow_multiple: false } },
  desk: { answers: [], answer_html: ANSWER_HTML, solution: { right: ["mercury"] } },
};
const challenge = {
  round: { question: QUESTION, face_question: { prompt: "Name the planets", minimum_count: 3 } },
  desk: { answers: [], answer_html: ANSWER_HTML, solution: { items: ["Mercury", "Venus"] } },
};

describe("moderator views while the answer is hidden", () => {
  test("shows every option without marking the correct one", () => {
    const covered = html(ChoiceModerator, { ...choice, isAnswerHidden: true });
    for (const { text } of options) expect(covered).toContain(text);
    expect(covered).not.toContain("kilometres");
    const ofAnother = { ...choice.desk, solution: { right: ["venus"] }, answer_html: "" };
    expect(html(ChoiceModerator, { ...choice, desk: ofAnother, isAnswerHidden: true })).toBe(covered);
    expect(html(ChoiceModerator, { ...choice, isAnswerHidden: false })).not.toBe(covered);
  });

  test("shows the task of a challenge without its items", () => {
    const covered = html(ChallengeModerator, { ...challenge, isAnswerHidden: true });
    expect(covered).toContain("Name the planets");
    expect(covered).not.toContain("Mercury");
    expect(html(ChallengeModerator, { ...challenge, isAnswerHidden: false })).toContain("Mercury · Venus");
  });

  test("shows nothing of a classic answer", () => {
    expect(html(ClassicModerator, { ...classic, isAnswerHidden: true })).not.toContain("Mercury");
    expect(html(ClassicModerator, { ...classic, isAnswerHidden: false })).toContain("Mercury");
  });
});

describe("SHOW-8: the actions of a round", () => {
  const playback = { playing: true, at: 0, from_ms: 0, starts: 1 };
  const texts = { kind: "texts" as const, entries: [{ label: "Mars", key: "mars", count: 2 }], others: 0, total: 2 };
  const poll = { question: QUESTION, face_question: { kind: "text", question_text: QUESTION } };
  const shared = { ...classic, isAnswerHidden: false, onAction: () => {} };
  const views: readonly (readonly [string, (props: ModeratorViewProps) => React.ReactNode, ModeratorViewProps])[] = [
    ["groups of typed texts", ClassicModerator, { ...shared, distribution: texts }],
    ["music", MusicModerator, { ...shared, displayFace: { audio: "asset:a1", start_s: 0, length_s: 30, playback } }],
    [
      "a video",
      VideoModerator,
      { ...shared, displayFace: { video: "asset:v1", start_s: 0, length_s: 30, muted: false, playback } },
    ],
    ["a poll", PollModerator, { ...shared, round: poll, distribution: texts }],
  ];

  test.each(views)("are disabled while the show is paused: %s", (_, view, props) => {
    const enabled = (disabled: boolean): number => {
      const controls = html(view, { ...props, disabled }).match(/<(button|input)[^>]*>/g) ?? [];
      return controls.filter((control) => !/ disabled(=|>| )/.test(control)).length;
    };
    expect(enabled(false)).toBeGreaterThan(1);
    expect(enabled(true)).toBe(0);
  });
});
