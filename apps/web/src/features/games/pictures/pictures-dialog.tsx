import { useState, type ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { PICTURE_IDEA_LIMITS } from "@showrunner/contract/rest";
import { multiplyCost } from "@showrunner/contract/run-estimate";
import { ErrorState, FormError, Modal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { usePictureIdeasEstimate } from "../../../api/authoring.api.ts";
import { useReadyImages } from "../../../api/assets.api.ts";
import { useCostEstimate } from "../../../api/media-generation.api.ts";
import { EstimateText, hasFailedRun, RunCosts } from "../authoring/run-costs.tsx";
import { useEditor } from "../editor/editor-context.ts";
import { picturesMessages } from "./messages/en.ts";
import { PictureItem } from "./picture-item.tsx";
import { addPicture, hasPicture, showsPicture } from "./pictured-rounds.ts";
import { toIdeasRequest, usePictures, type Pictures, type PicturedRound } from "./use-pictures.ts";
import "./pictures.css";

interface PicturesDialogProps {
  /** Keys of the rounds. */
  readonly keys: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface ContentChange {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Pictures for rounds: a model describes them, runs generate them, and the host puts them into the rounds.
 * Stays mounted when closed, so that the host can work elsewhere meanwhile.
 */
export function PicturesDialog({ keys, opened, onClose }: PicturesDialogProps): ReactElement {
  const t = useT(picturesMessages);
  const isNarrow = useMediaQuery("(max-width: 36em)");
  const { draft, dispatch } = useEditor();
  const pictures = usePictures(keys);
  /** Rounds that the host selected or deselected, by key. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [used, setUsed] = useState<readonly ContentChange[]>([]);
  const { rounds, phase } = pictures;
  const isChosen = ({ round, imageId }: PicturedRound): boolean =>
    choices.get(round.key) ?? (!hasPicture(round.fields) || imageId !== null || keys.length === 1);
  const chosen = rounds.filter(isChosen);
  const open = chosen.filter(({ idea }) => idea === null).slice(0, PICTURE_IDEA_LIMITS.rounds);
  const ready = chosen.filter(
    ({ idea, imageId, problems }) =>
      idea !== null && imageId === null && problems.prompt === null && problems.alt === null,
  );
  const readyImages = useReadyImages(rounds.flatMap(({ imageId }) => imageId ?? []));
  const usable = chosen.filter(
    ({ round, imageId, problems }) =>
      imageId !== null && readyImages.has(imageId) && problems.alt === null && !showsPicture(round.fields, imageId),
  );

  function undoAll(): void {
    for (const { key, from, to } of used.toReversed())
      dispatch({ type: "swap_fields", key, from: { content: to }, to: { content: from } });
    setUsed([]);
  }
  function use(taken: readonly PicturedRound[]): void {
    const changes = taken.flatMap(({ round: { key, fields }, idea, imageId }): readonly ContentChange[] =>
      idea === null || imageId === null
        ? []
        : [{ key, from: fields.content, to: addPicture(fields.content, imageId, idea.alt) }],
    );
    for (const { key, from, to } of changes)
      dispatch({ type: "swap_fields", key, from: { content: from }, to: { content: to } });
    setUsed((before) => [...before, ...changes]);
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={t("title")}
      fullScreen={isNarrow}
      closeOnClickOutside={phase === "idle"}
    >
      <Stack gap="sm">
        <Text size="sm">{t("intro")}</Text>
        <PicturesStatus pictures={pictures} />
        {rounds.length === 0 && <Text>{t("no_rounds")}</Text>}
        <ol className="picture-ideas">
          {rounds.map((pictured) => (
            <PictureItem
              key={pictured.round.key}
              pictured={pictured}
              number={draft.rounds.indexOf(pictured.round) + 1}
              isChosen={isChosen(pictured)}
              onChoose={(isChoice) => setChoices(new Map([...choices, [pictured.round.key, isChoice]]))}
              onChange={(idea) => pictures.change(pictured.round.key, idea)}
              onUse={() => use([pictured])}
              onForget={() => pictures.forget(pictured.round.key)}
            />
          ))}
        </ol>
        <FormError message={pictures.generateError?.message ?? null} />
        <PictureCosts open={open} ready={ready} isRunning={phase === "running"} />
        <Text role="status" size="sm">
          {used.length === 0 ? "" : t("used_notice", { n: used.length })}
        </Text>
        <Group justify="flex-end" gap="xs" className="host-form-footer">
          {used.length > 0 && (
            <Button variant="default" onClick={undoAll}>
              {t("undo_all", { n: used.length })}
            </Button>
          )}
          {phase === "running" ? (
            <Button variant="default" onClick={pictures.stop}>
              {t("stop")}
            </Button>
          ) : (
            open.length > 0 && (
              <Button
                variant={ready.length + usable.length > 0 ? "default" : "filled"}
                color="accent"
                onClick={() => pictures.propose(open)}
              >
                {t("propose", { n: open.length })}
              </Button>
            )
          )}
          {ready.length > 0 && (
            <Button
              color="accent"
              disabled={phase === "running"}
              loading={pictures.isStarting}
              leftSection={<IconSparkles size={18} aria-hidden />}
              onClick={() => void pictures.generate(ready)}
            >
              {t("generate", { n: ready.length })}
            </Button>
          )}
          {usable.length > 0 && (
            <Button color="accent" onClick={() => use(usable)}>
              {t("use_all", { n: usable.length })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Progress and cost of the model's run. */
function PicturesStatus({
  pictures: { phase, rounds, error, skipped, runs, isComplete },
}: PicturesStatusProps): ReactElement {
  const t = useT(picturesMessages);
  const n = rounds.filter(({ idea }) => idea !== null).length;
  const states = {
    ...{ idle: "", failed: "" },
    running: t("proposing"),
    finished: t("proposed", { n }),
    stopped: t("stopped"),
    broken: t("broken", { reason: error?.message ?? "" }),
  };
  return (
    <div>
      {phase === "failed" ? (
        <ErrorState title={t("failed")} message={error?.message ?? ""} />
      ) : (
        <Text role="status" fw={600}>
          {states[phase]}
        </Text>
      )}
      {!isComplete && !hasFailedRun(runs) && (
        <Text size="sm" c="warning">
          {t("incomplete")}
        </Text>
      )}
      {skipped > 0 && (
        <Text size="sm" c="dimmed">
          {t("skipped", { n: skipped })}
        </Text>
      )}
      <RunCosts runs={runs} />
    </div>
  );
}
interface PicturesStatusProps {
  readonly pictures: Pictures;
}

interface PictureCostsProps {
  readonly open: readonly PicturedRound[];
  readonly ready: readonly PicturedRound[];
  readonly isRunning: boolean;
}

/** Maximum number of pictures in one estimate. */
const MAX_ESTIMATED = 4;

/** The price of the next step: ideas and their pictures, or only the pictures. */
function PictureCosts({ open, ready, isRunning }: PictureCostsProps): ReactElement | null {
  const t = useT(picturesMessages);
  const { language } = useEditor().draft.game;
  const { data: ideas } = usePictureIdeasEstimate(isRunning ? null : toIdeasRequest(open, language));
  const { data: picture } = useCostEstimate("image", ready.length === 0 ? null : { count: 1 });
  // The rest of a budget may cover one picture, but not all of them.
  const count = Math.min(ready.length, MAX_ESTIMATED);
  const { data: several } = useCostEstimate("image", count === 0 ? null : { count });
  if (isRunning || (open.length === 0 && ready.length === 0)) return null;
  return (
    <div>
      {ready.length > 0 && (
        <>
          <Text size="sm">{t("cost_pictures", { n: ready.length })}</Text>
          <EstimateText
            estimate={
              picture && {
                cost: multiplyCost(picture.cost, ready.length),
                refusal: picture.refusal ?? several?.refusal ?? null,
              }
            }
          />
        </>
      )}
      {open.length > 0 && (
        <>
          <Text size="sm">{t("cost_ideas", { n: open.length })}</Text>
          <EstimateText estimate={ideas} />
        </>
      )}
    </div>
  );
}
