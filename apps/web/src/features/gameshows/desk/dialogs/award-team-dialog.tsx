import { useState, type ReactElement } from "react";
import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { MAX_POINTS, type ModeratorRound } from "@showrunner/engine";
import { FormModal, NumberField } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk-context.tsx";
import { parseAward, type AwardKind } from "../logic/parse-award.ts";
import { deskMessages } from "../messages/en.ts";
import { ShareInput } from "../panels/share-input.tsx";
import { useModeratorSlice } from "../show/show-context.tsx";
import { TeamPicker } from "./team-picker.tsx";
import { useCloseWhenOutdated } from "./use-close-when-outdated.ts";

interface AwardTeamDialogProps {
  readonly roundId: string;
  readonly onClose: () => void;
}

/** Awards points of a round to one team; awards of other teams stay. */
export function AwardTeamDialog({ roundId, onClose }: AwardTeamDialogProps): ReactElement | null {
  const { games } = useModeratorSlice("programme");
  const round = games.flatMap(({ rounds }) => rounds).find(({ id }) => id === roundId);
  return round === undefined ? null : <AwardForm round={round} onClose={onClose} />;
}

function AwardForm({ round, onClose }: { readonly round: ModeratorRound; readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  const { runFromDialog } = useDesk();
  const [picked, setPicked] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [kind, setKind] = useState<AwardKind>("correct");
  const [percent, setPercent] = useState<number | null>(50);
  const [points, setPoints] = useState<number | null>(round.max_points);
  const [isPending, setPending] = useState(false);
  useCloseWhenOutdated(isPending, onClose);
  const award = parseAward(kind, percent, points);

  async function confirm(): Promise<void> {
    if (picked === null) return setMissing(true);
    if (award === null) return;
    setPending(true);
    const isDone = await runFromDialog({ type: "award_team", round_id: round.id, team_id: picked, award });
    setPending(false);
    if (isDone) onClose();
  }
  return (
    <FormModal size="lg" onClose={onClose} title={t("award_title")}>
      <Stack>
        <Text>{t("award_text", { number: round.number })}</Text>
        {round.phase === "question" && <Text c="dimmed">{t("award_text_hidden")}</Text>}
        <TeamPicker picked={picked} onPick={setPicked} isMissing={isMissing && picked === null} />
        <Radio.Group label={t("award_amount")} value={kind} onChange={(value) => setKind(value)}>
          <Stack gap="xs" mt="xs">
            <Radio value="correct" label={t("award_correct", { n: round.max_points })} />
            <Radio value="share" label={t("award_share")} />
            <Radio value="points" label={t("award_points")} />
            <Radio value="nothing" label={t("award_nothing")} />
          </Stack>
        </Radio.Group>
        {kind === "share" && (
          <ShareInput
            label={t("award_percent")}
            percent={percent}
            earnable={{ maxPoints: round.max_points, factor: 1 }}
            onChange={setPercent}
          />
        )}
        {kind === "points" && (
          <NumberField
            label={t("award_points")}
            value={points}
            onChange={setPoints}
            min={0}
            max={MAX_POINTS}
            error={award === null ? t("award_points_range", { max: MAX_POINTS }) : null}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t("cancel")}
          </Button>
          <Button loading={isPending} disabled={award === null} onClick={() => void confirm()}>
            {t("award_confirm")}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}
