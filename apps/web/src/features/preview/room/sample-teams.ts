import type { Translate } from "@showrunner/i18n";
import type { previewMessages } from "../messages/en.ts";
import type { SampleTeam } from "./create-local-room.ts";

type T = Translate<(typeof previewMessages)["en"]>;

/** Enough teams to fill a leaderboard, but few enough to tell apart. */
const SAMPLE_TEAM_NAMES = ["team_1", "team_2", "team_3", "team_4", "team_5"] as const;

export function getSampleTeams(t: T): readonly SampleTeam[] {
  return SAMPLE_TEAM_NAMES.map((name, index) => ({ id: `team-${index + 1}`, name: t(name) }));
}

/** Submitted by teams that do not know the answer. */
export function getFillerWords(t: T): readonly string[] {
  return [t("filler_word_1"), t("filler_word_2"), t("filler_word_3")];
}
