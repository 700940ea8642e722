import type { Translate } from "@showrunner/i18n";
import type { preview_messages } from "../messages/index.ts";
import type { SampleTeam } from "./begin.ts";

type T = Translate<(typeof preview_messages)["en"]>;

/** Enough to fill a leaderboard, few enough to tell apart. */
const names = ["team_1", "team_2", "team_3", "team_4", "team_5"] as const;

export function sampleTeams(t: T): readonly SampleTeam[] {
  return names.map((name, index) => ({ id: `team-${index + 1}`, name: t(name) }));
}

/** Submissions of teams that do not know the answer. */
export function madeUpAnswers(t: T): readonly string[] {
  return [t("made_up_1"), t("made_up_2"), t("made_up_3")];
}
