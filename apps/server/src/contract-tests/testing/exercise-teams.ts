import type { TeamCredentialsRepository } from "../../features/gameshows/gameshows.repository.ts";
import type { RoundSubmissionsRepository } from "../../features/live/room/round-submissions.repository.ts";
import type { Database } from "../../platform/db/index.ts";
import type { Recorder } from "./recorder.ts";
import { testCredentialsRow } from "./test-rows.ts";

/** How the teams of `h1` log in. */
export async function exerciseTeamCredentials(
  teams: TeamCredentialsRepository,
  { reads, writes }: Recorder,
): Promise<void> {
  await writes(
    "credentials.insert",
    teams.insert(testCredentialsRow("h1", "t1")),
    teams.insert(testCredentialsRow("h1", "t2")),
  );
  await writes(
    "credentials.insert of a taken name",
    teams.insert({ ...testCredentialsRow("h1", "t3"), name_folded: "team t1" }),
  );
  await writes("credentials.rename to a taken name", teams.rename("h1", "t2", "team t1"));
  await writes("credentials.rename", teams.rename("h1", "t2", "wölfe 🐺"));
  await writes("credentials.setPassword", teams.setPassword("h1", "t2", "other"));
  await writes("credentials.revokeTokens", teams.revokeTokens("h1", "t2"));
  await reads("credentials.findByName", teams.findByName("h1", "wölfe 🐺"));
  await reads("credentials.findByTeam", teams.findByTeam("h1", "t2"));
  const code = { show_id: "h1", team_id: "t2", replaces: null, code_version: 1, code_hash: "c1", code_expires_at: 9 };
  await writes("credentials.setCode", teams.setCode(code));
  await writes("credentials.setCode of a code that was replaced", teams.setCode(code));
  await writes("credentials.setCode of another team's code", teams.setCode({ ...code, team_id: "t1" }));
  await writes("credentials.setCode again", teams.setCode({ ...code, replaces: 1, code_version: 2, code_hash: "c2" }));
  await reads("credentials.findByCode", teams.findByCode("h1", "c2"));
  await reads("credentials.findByCode of a replaced code", teams.findByCode("h1", "c1"));
  await writes("credentials.removeCode", teams.removeCode("h1", "t2"));
  await reads("credentials.findByCode of a removed code", teams.findByCode("h1", "c2"));
  await writes("credentials.remove", teams.remove("h1", "t1"));
  await reads("credentials.findByTeam of one that is gone", teams.findByTeam("h1", "t1"));
}

/** Submissions of a round of `h1`. */
export async function exerciseSubmissions(
  database: Database,
  submissions: RoundSubmissionsRepository,
  { reads, writes }: Recorder,
): Promise<void> {
  const submission = { show_id: "h1", run_id: "run", round_id: "r1", answer: "{}", judgement: null, points: 0 };
  await writes("submissions", {
    query: database.read.insertInto("round_submissions").values(
      [7, 5, 7].map((moment, index) => ({
        ...submission,
        team_id: `t${index}`,
        submission_id: `s${index}`,
        at: moment,
        state: "pending" as const,
      })),
    ),
  });
  const teamsOf = (rows: readonly { readonly team_id: string }[]): unknown => rows.map(({ team_id }) => team_id);
  await reads("submissions.page", submissions.page("h1", "r1", null, 5).then(teamsOf));
  await reads("submissions.page after", submissions.page("h1", "r1", { value: 7, id: "t0" }, 5).then(teamsOf));
  await reads("submissions.count", submissions.count("h1", "r1"));
}
