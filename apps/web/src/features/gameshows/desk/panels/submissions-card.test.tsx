import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ModeratorSlices } from "@showrunner/engine";
import type { LiveConnection } from "../../../../live/index.ts";
import { DeskProvider } from "../desk-context.tsx";
import { ShowContextProvider, type ShowContextValue } from "../show/show-context.tsx";
import { makeSubmission, makeTeam, questionSlices } from "../testing/fixtures.ts";
import { SubmissionsCard } from "./submissions-card.tsx";

const nothingPending = new Map();

/** The buttons of the card that can be pressed, by name. */
function findEnabledButtons(slices: ModeratorSlices): readonly string[] {
  const { round, desk } = slices;
  if (round === null || desk === null) throw new Error("the fixture has a round");
  const connection = { getState: () => ({ slices }), subscribe: () => () => undefined } as unknown as LiveConnection;
  const commandRunner = { subscribe: () => () => undefined, getPending: () => nothingPending, getView: () => null };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ShowContextProvider
          value={{ connection, commandRunner, details: { id: "show" } } as unknown as ShowContextValue}
        >
          <DeskProvider>
            <SubmissionsCard round={round} desk={desk} />
          </DeskProvider>
        </ShowContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
    .filter(([, attributes = ""]) => !/ disabled(=|$| )/.test(attributes))
    .map(([, attributes = "", content = ""]) => {
      const label = /aria-label="([^"]*)"/.exec(attributes)?.[1];
      return label ?? content.replace(/<[^>]*>/g, "");
    });
}

const suggestion = { outcome: "correct" as const, share: 1, bonus: 0, detail: null, nearest: "Paris" };
const items = [makeSubmission(1, { suggestion }), makeSubmission(2, { answer: { text: "Rome" } })];
const submissions = { round_id: "g1-r1", items, total: 2, pending: 2 };

test("SHOW-8: nothing can be judged or shown while the show is paused", () => {
  const slices = questionSlices(1, { submissions });
  const round = slices.round && { ...slices.round, phase: "revealed" as const };
  const entries = [{ label: "Rome", count: 1, withheld: true as const }];
  const distribution = { round_id: "g1-r1", shown: false, kind: "texts" as const, entries, others: 0, total: 1 };
  for (const running of [slices, { ...slices, round, distribution }]) {
    expect(findEnabledButtons(running).length).toBeGreaterThanOrEqual(6);
    expect(findEnabledButtons({ ...running, show: { ...running.show, paused: true } })).toEqual([]);
  }
});

test("SUBMIT-9: the submission of a team that is out cannot be judged, also not with others that read alike", () => {
  const alike = [1, 2, 3].map((number) => makeSubmission(number));
  const slices = questionSlices(1, { submissions: { round_id: "g1-r1", items: alike, total: 3, pending: 3 } });
  const desk = slices.desk && { ...slices.desk, out: [makeTeam(3)] };
  const buttons = findEnabledButtons({ ...slices, desk });
  expect(findEnabledButtons(slices).join()).toContain("3 teams");
  expect(buttons.join()).toContain("2 teams");
  expect(buttons.join()).not.toContain("Team 3");
  expect(buttons).toContain("Reject the other 2");
});
