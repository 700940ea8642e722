import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { HostProvider } from "@showrunner/ui/host";
import ClassicModerator from "../classic/views/moderator.tsx";
import ChoiceModerator from "../multipleChoice/views/moderator.tsx";
import ChallengeModerator from "../timedChallenge/views/moderator.tsx";
import type { ModeratorViewProps } from "../view-props.ts";

const no_scheme = {
  get: () => "dark" as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
const html = (view: (props: ModeratorViewProps) => React.ReactNode, props: ModeratorViewProps): string => {
  const View = view;
  return renderToStaticMarkup(
    <HostProvider colorSchemeManager={no_scheme}>
      <View {...props} />
    </HostProvider>,
  );
};

const question = "Which planet is nearest to the sun?";
const answer_html = "<p>58 million kilometres</p>";
const classic = {
  round: { question, face_question: null },
  desk: { answers: ["Mercury"], answer_html, solution: null },
};
const options = ["Mars", "Mercury", "Venus"].map((text) => ({ id: text.toLowerCase(), text }));
const choice = {
  round: { question, face_question: { question_text: question, options, allow_multiple: false } },
  desk: { answers: [], answer_html, solution: { right: ["mercury"] } },
};
const challenge = {
  round: { question, face_question: { prompt: "Name the planets", minimum_count: 3 } },
  desk: { answers: [], answer_html, solution: { items: ["Mercury", "Venus"] } },
};

describe("D1: what the moderator reads while the answer is covered", () => {
  test("D1: every option, and nothing that tells the right one from the others", () => {
    const covered = html(ChoiceModerator, { ...choice, covered: true });
    for (const { text } of options) expect(covered).toContain(text);
    expect(covered).not.toContain("kilometres");
    const of_another = { ...choice.desk, solution: { right: ["venus"] }, answer_html: "" };
    expect(html(ChoiceModerator, { ...choice, desk: of_another, covered: true })).toBe(covered);
    expect(html(ChoiceModerator, { ...choice, covered: false })).not.toBe(covered);
  });

  test("D1: the task of a challenge, and none of its items", () => {
    const covered = html(ChallengeModerator, { ...challenge, covered: true });
    expect(covered).toContain("Name the planets");
    expect(covered).not.toContain("Mercury");
    expect(html(ChallengeModerator, { ...challenge, covered: false })).toContain("Mercury · Venus");
  });

  test("D1: nothing of a classic answer", () => {
    expect(html(ClassicModerator, { ...classic, covered: true })).not.toContain("Mercury");
    expect(html(ClassicModerator, { ...classic, covered: false })).toContain("Mercury");
  });
});
