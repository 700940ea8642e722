import { Suspense, type ReactElement } from "react";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { LoadingRows, Modal } from "@showrunner/ui/host";
import { lazyWithRetry } from "@showrunner/ui/audience";
import type { TextReplacement } from "../draft/draft.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { useEditor } from "../editor/editor-context.ts";
import { getAllReplacements, getReplacement, undoReplacements, type Hint } from "./draft-hints.ts";
import { HintItem } from "./hint-item.tsx";
import { hintsMessages } from "./messages/en.ts";
import "./hints.css";

const GameCheck = lazyWithRetry(async () => ({ default: (await import("../authoring/text-check.tsx")).GameCheck }));

interface HintsDialogProps {
  /** Stays mounted when closed, so that a check by a model goes on and its findings are kept. */
  readonly opened: boolean;
  readonly hints: readonly Hint[];
  readonly ignored: ReadonlySet<string>;
  /** Whether a model can check the texts too. */
  readonly hasModel: boolean;
  readonly onIgnoredChange: (ids: ReadonlySet<string>) => void;
  readonly onOpenRound: (key: string | null) => void;
  readonly onClose: () => void;
}

/** All hints by round: correct one or all, open its round, or ignore it. */
export function HintsDialog(props: HintsDialogProps): ReactElement {
  const { opened, hints, ignored, hasModel, onIgnoredChange, onOpenRound, onClose } = props;
  const t = useT(hintsMessages);
  const { draft, dispatch, notify } = useEditor();
  const shown = hints.filter(({ id }) => !ignored.has(id));
  const places = [...new Set(shown.map(({ roundKey }) => roundKey))];
  // Corrects all texts of the game: not on every key press in the editor behind the closed dialog.
  const all = opened ? getAllReplacements(draft, ignored) : [];
  const replace = (replacements: readonly TextReplacement[]): void => {
    dispatch({ type: "replace_texts", replacements });
    notify({
      kind: "success",
      message: t("corrected", { n: replacements.length }),
      action: {
        label: t("undo"),
        run: () => dispatch({ type: "replace_texts", replacements: undoReplacements(replacements) }),
      },
    });
  };
  const nameOf = (key: string | null): string => {
    const index = draft.rounds.findIndex((round) => round.key === key);
    const round = draft.rounds[index];
    if (round === undefined) return t("about_game");
    const name = getRoundLabel(round.fields);
    return name === "" ? t("round", { n: index + 1 }) : t("round_named", { n: index + 1, name });
  };

  return (
    <Modal opened={opened} keepMounted keepMountedMode="display-none" onClose={onClose} size="lg" title={t("title")}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t("intro")}
        </Text>
        {shown.length === 0 && <Text>{t("none")}</Text>}
        {all.length > 1 && (
          <Group>
            <Button color="accent" onClick={() => replace(all)}>
              {t("correct_all", { n: all.length })}
            </Button>
          </Group>
        )}
        {places.map((key) => (
          <section key={key ?? ""} className="hints-place">
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Title order={3} size="h5" className="hints-place-name">
                {nameOf(key)}
              </Title>
              <Button size="compact-sm" variant="subtle" flex="none" onClick={() => onOpenRound(key)}>
                {t("open_round")}
              </Button>
            </Group>
            <ul className="hints-list">
              {shown
                .filter(({ roundKey }) => roundKey === key)
                .map((hint) => (
                  <HintItem
                    key={hint.id}
                    hint={hint}
                    replacement={getReplacement(draft, hint)}
                    onReplace={(replacement) => replace([replacement])}
                    onIgnore={() => onIgnoredChange(new Set([...ignored, hint.id]))}
                  />
                ))}
            </ul>
          </section>
        ))}
        {shown.length < hints.length && (
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {t("ignored", { n: hints.length - shown.length })}
            </Text>
            <Button size="compact-sm" variant="subtle" onClick={() => onIgnoredChange(new Set())}>
              {t("show_ignored")}
            </Button>
          </Group>
        )}
        {hasModel && (
          <Suspense fallback={<LoadingRows rows={1} />}>
            <GameCheck isShown={opened} onOpenRound={onOpenRound} />
          </Suspense>
        )}
      </Stack>
    </Modal>
  );
}
