import { useMemo, useState, type ReactElement } from "react";
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { IconTrophy } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk-context.tsx";
import { useIsSettled } from "../action-bar/use-is-settled.ts";
import { useIsNarrow } from "../use-is-narrow.ts";
import {
  toFinishCommand,
  findTiedLeaders,
  withKnownPoints,
  proposeWinner,
  type GameEnd,
} from "../logic/game-winner.ts";
import { findTiedTeams } from "../logic/tie-break.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { useTeamRows } from "../teams/use-team-rows.ts";
import { TeamCheckboxes } from "./team-checkboxes.tsx";
import { TeamRadios } from "./team-radios.tsx";
import { useCloseWhenOutdated } from "./use-close-when-outdated.ts";

const GAME_ENDS: readonly GameEnd[] = ["winner", "draw", "no_winner"];

/**
 * Finishes a game with one winner (the leader is proposed; a tie must be decided), a draw, or no winner, which is
 * proposed when no round was revealed.
 */
export function FinishGameDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  const { runFromDialog, openDialog } = useDesk();
  const isNarrow = useIsNarrow();
  const { isOnServer } = useShowContext();
  const game = useModeratorSlice("game");
  const { game_standings, winner_required } = useModeratorSlice("programme");
  const roster = useModeratorSlice("roster");
  const choice = useMemo(() => proposeWinner(game_standings), [game_standings]);
  // The live connection lists only the best teams; others are found by search.
  const searchable = roster.active > game_standings.length;
  const [typed, setTyped] = useState("");
  const found = useTeamRows(typed, "name");
  const searching = searchable && typed.trim() !== "";
  const [picked, setPicked] = useState<string | null>(null);
  const [end, setEnd] = useState<GameEnd>(winner_required ? "winner" : "no_winner");
  const [drawn, setDrawn] = useState<readonly string[]>(() => findTiedLeaders(choice));
  const [missing, setMissing] = useState<"team_required" | "draw_needs_teams" | null>(null);
  const [isPending, setPending] = useState(false);
  useCloseWhenOutdated(isPending, onClose);
  const isSettled = useIsSettled("open");
  const value = picked ?? choice.proposedTeamId;
  const teams = searching ? withKnownPoints(choice.standings, found.teams) : choice.standings;
  const error = missing === null ? null : t(missing);

  async function finish(): Promise<void> {
    // The second tap of a double tap was meant for the button that opened this dialog.
    if (!isSettled) return;
    const command = toFinishCommand(end, value, drawn);
    if (typeof command === "string") return setMissing(command);
    setPending(true);
    const isDone = await runFromDialog(command);
    setPending(false);
    if (isDone) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t("finish_title", { title: game?.title ?? "" })}>
      <Stack>
        <Text>{t("finish_text", { n: game?.points ?? 0 })}</Text>
        <SegmentedControl
          fullWidth
          size={isNarrow ? "md" : "sm"}
          orientation={isNarrow ? "vertical" : "horizontal"}
          aria-label={t("finish_end")}
          value={end}
          onChange={(pickedEnd) => {
            setEnd(pickedEnd);
            setMissing(null);
          }}
          data={GAME_ENDS.map((each) => ({ value: each, label: t(`finish_end_${each}`) }))}
        />
        {choice.tiedCount > 1 && end === "winner" && (
          <Group justify="space-between">
            <Text fw={600} c="warning">
              {t("finish_tie", { n: choice.tiedCount })}
            </Text>
            {isOnServer && findTiedTeams("game", { game_standings }, null).length > 0 && (
              <Button size="compact-md" variant="light" onClick={() => openDialog({ kind: "tie_break", of: "game" })}>
                {t("tie_break")}
              </Button>
            )}
          </Group>
        )}
        {searchable && end !== "no_winner" && (
          <TextInput
            label={t("search_teams")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {end === "winner" && (
          <TeamRadios
            label={t("finish_winner")}
            teams={teams}
            value={value}
            onChange={(teamId) => {
              setPicked(teamId);
              setMissing(null);
            }}
            error={error}
          />
        )}
        {end === "draw" && (
          <TeamCheckboxes
            label={t("finish_drawn")}
            teams={teams}
            value={drawn}
            onChange={(teamIds) => {
              setDrawn(teamIds);
              setMissing(null);
            }}
            error={error}
          />
        )}
        {end === "no_winner" && <Text>{t("finish_no_winner_text")}</Text>}
        {searching && end !== "no_winner" && found.more !== null && (
          <Button variant="subtle" loading={found.more.loading} onClick={found.more.load}>
            {t("load_more")}
          </Button>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t("not_yet")}
          </Button>
          <Button
            color="accent"
            loading={isPending}
            aria-disabled={!isSettled}
            leftSection={<IconTrophy size={18} aria-hidden />}
            onClick={() => void finish()}
            data-autofocus
          >
            {t(`finish_confirm_${end}`)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
