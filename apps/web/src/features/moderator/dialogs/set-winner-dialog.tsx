import { useState, type ReactElement } from "react";
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk/desk-context.tsx";
import { moderator_messages } from "../messages/index.ts";
import { useModeratorSlice } from "../show/context.tsx";
import { useTeamRows } from "../teams/use-team-rows.ts";
import { TeamRadios } from "./team-radios.tsx";

/** From this many teams on a search helps. */
const searchable_from = 9;

/** Names the round's one winner in place of its awards so far. */
export function SetWinnerDialog({
  round_id,
  onClose,
}: {
  readonly round_id: string;
  readonly onClose: () => void;
}): ReactElement {
  const t = useT(moderator_messages);
  const { answer } = useDesk();
  const roster = useModeratorSlice("roster");
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const { teams: listed, more } = useTeamRows(typed, "name");
  const teams = listed
    .filter((team) => team.status === "active")
    .map(({ team_id, name, colour, emblem }) => ({ team_id, name, colour, emblem }));

  async function confirm(): Promise<void> {
    if (picked === null) return setMissing(true);
    setPending(true);
    const done = await answer({ type: "set_winner", round_id, team_id: picked });
    setPending(false);
    if (done) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t("set_winner_title")}>
      <Stack>
        <Text>{t("set_winner_text")}</Text>
        {roster.active >= searchable_from && (
          <TextInput
            label={t("search_teams")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <TeamRadios
          label={t("team")}
          teams={teams}
          value={picked}
          onChange={(team_id) => {
            setPicked(team_id);
            setMissing(false);
          }}
          error={missing ? t("team_required") : null}
        />
        {more !== null && (
          <Button variant="subtle" loading={more.loading} onClick={more.load}>
            {t("load_more")}
          </Button>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={pending}>
            {t("cancel")}
          </Button>
          <Button loading={pending} onClick={() => void confirm()}>
            {t("set_winner_confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
