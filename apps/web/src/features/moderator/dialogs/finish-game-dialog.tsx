import { useMemo, useState, type ReactElement } from "react";
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconTrophy } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk/desk-context.tsx";
import { useSettled } from "../desk/use-settled.ts";
import { withFound, winnerChoice } from "../logic/winner.ts";
import { moderator_messages } from "../messages/index.ts";
import { useModeratorSlice } from "../show/context.tsx";
import { useTeamRows } from "../teams/use-team-rows.ts";
import { TeamRadios } from "./team-radios.tsx";

/** Which team won the game: most points is proposed, a shared lead must be decided. */
export function FinishGameDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(moderator_messages);
  const { answer } = useDesk();
  const game = useModeratorSlice("game");
  const { game_standings } = useModeratorSlice("programme");
  const roster = useModeratorSlice("roster");
  const choice = useMemo(() => winnerChoice(game_standings), [game_standings]);
  // The live line lists the best alone; any other team is found by its name.
  const searchable = roster.active > game_standings.length;
  const [typed, setTyped] = useState("");
  const found = useTeamRows(typed, "name");
  const searching = searchable && typed.trim() !== "";
  const [picked, setPicked] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const settled = useSettled("open");
  const value = picked ?? choice.proposed;

  async function finish(): Promise<void> {
    // The second tap of a double one was meant for the button that opened this.
    if (!settled) return;
    if (value === null) return setMissing(true);
    setPending(true);
    const done = await answer({ type: "finish_game", winner_team_id: value });
    setPending(false);
    if (done) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t("finish_title", { title: game?.title ?? "" })}>
      <Stack>
        <Text>{t("finish_text", { n: game?.points ?? 0 })}</Text>
        {choice.tied > 1 && (
          <Text fw={600} c="warning">
            {t("finish_tie", { n: choice.tied })}
          </Text>
        )}
        {searchable && (
          <TextInput
            label={t("search_teams")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <TeamRadios
          label={t("finish_winner")}
          teams={searching ? withFound(choice.standings, found.teams) : choice.standings}
          value={value}
          onChange={(team_id) => {
            setPicked(team_id);
            setMissing(false);
          }}
          error={missing ? t("team_required") : null}
        />
        {searching && found.more !== null && (
          <Button variant="subtle" loading={found.more.loading} onClick={found.more.load}>
            {t("load_more")}
          </Button>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={pending}>
            {t("not_yet")}
          </Button>
          <Button
            color="accent"
            loading={pending}
            aria-disabled={!settled}
            leftSection={<IconTrophy size={18} aria-hidden />}
            onClick={() => void finish()}
            data-autofocus
          >
            {t("finish_confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
