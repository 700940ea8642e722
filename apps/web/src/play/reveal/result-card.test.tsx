import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MeSlice, RoundSlice, TeamBadge } from "@showrunner/engine";
import ResultCard from "./result-card.tsx";

const ants: TeamBadge = { team_id: "ants", name: "Ants", colour: "#FFB703", emblem: 1 };
const bees: TeamBadge = { team_id: "bees", name: "Bees", colour: "#0077B6", emblem: 2 };

function card(winner: TeamBadge, outcome: "correct" | "wrong"): string {
  const result = { round_id: "r1", outcome, points: outcome === "correct" ? 10 : 0, detail: null };
  const me = { ...ants, result, submission: null } as unknown as MeSlice;
  const reveal = { answers: [], answer_html: "", solution: null, awards: [], awards_total: 0, winner };
  const round = { id: "r1", reveal, phase: "revealed" } as unknown as RoundSlice;
  return renderToStaticMarkup(<ResultCard round={round} me={me} />);
}

test("the winner's phone says that it won, other phones name the winner", () => {
  const own = card(ants, "correct");
  expect(own).toContain("You won this round!");
  expect(own).not.toContain("Ants");
  expect(own).not.toContain("Won by");
  const other = card(bees, "wrong");
  expect(other).toContain("Won by");
  expect(other).toContain("Bees");
});
