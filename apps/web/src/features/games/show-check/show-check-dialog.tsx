import { Suspense, useState, type ReactElement } from "react";
import { Button, Group, List, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { ErrorState, FormError, LoadingRows, Modal, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { ApiError } from "../../../api/api-error.ts";
import { useAuthoringStatus } from "../../../api/authoring.api.ts";
import { gameQuery } from "../../../api/games.api.ts";
import { findUntouchedReason, reverseChanges, toCheckedGame, type GameChange } from "./checked-game.ts";
import type { UnhandledFindings } from "../authoring/text-check.tsx";
import { useDiscardGuard } from "../authoring/use-discard-guard.tsx";
import { ShowHints } from "./show-hints.tsx";
import { showCheckMessages } from "./messages/en.ts";
import { useChangeGames } from "./use-change-games.ts";
import "../hints/hints.css";

const ShowModelCheck = lazyWithRetry(async () => ({
  default: (await import("./show-model-check.tsx")).ShowModelCheck,
}));

export interface ShowCheckDialogProps {
  /** Games of the show, in order. */
  readonly games: readonly { readonly game_id: string; readonly title: string }[];
  /** Whether the show has started; its rounds were frozen then. */
  readonly isFrozen: boolean;
  readonly onClose: () => void;
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Checks the texts of all games of a show, and corrects them one by one or together, with undo. */
export function ShowCheckDialog({ games, isFrozen, onClose }: ShowCheckDialogProps): ReactElement {
  const t = useT(showCheckMessages);
  const isNarrow = useMediaQuery("(max-width: 36em)");
  const hasModel = useAuthoringStatus().data?.enabled === true;
  const entries = [...new Map(games.map((game) => [game.game_id, game])).values()];
  const loaded = useQueries({ queries: entries.map(({ game_id }) => gameQuery(game_id)) });
  const { mutateAsync: change, isPending } = useChangeGames();
  const [applied, setApplied] = useState<readonly GameChange[]>([]);
  const [error, setError] = useState<Error | null>(null);
  const [unhandled, setUnhandled] = useState<UnhandledFindings>({ count: 0, isRunning: false });
  const { guard, dialog } = useDiscardGuard(unhandled.count, unhandled.isRunning);

  const found = loaded.flatMap(({ data }) => (data === undefined ? [] : [data]));
  // Own games of the owner, for co-hosts, and tie-breaks, which are in no library.
  const inaccessible = entries.filter((_entry, index) => isNotFound(loaded[index]?.error));
  const failed = loaded.find(
    ({ error: failure, data }) => failure !== null && data === undefined && !isNotFound(failure),
  );
  const isComplete = found.length + inaccessible.length === entries.length;
  const untouched = [
    ...found.flatMap((game) => {
      const reason = findUntouchedReason(game, isFrozen);
      return reason === null ? [] : [{ id: game.id, title: game.title, reason }];
    }),
    ...inaccessible.map(({ game_id: id, title }) => ({ id, title, reason: "inaccessible" as const })),
  ];
  const checked = found.filter((game) => findUntouchedReason(game, isFrozen) === null).map(toCheckedGame);

  async function undo(changes: readonly GameChange[]): Promise<void> {
    const result = await change(reverseChanges(changes));
    setError(result.error);
    const undone = new Set(result.saved.map(({ gameId }) => gameId));
    setApplied((before) =>
      before.filter((each) => !changes.includes(each) || (result.error !== null && !undone.has(each.gameId))),
    );
  }
  async function apply(changes: readonly GameChange[]): Promise<void> {
    const { saved, error: failure } = await change(changes);
    setError(failure);
    if (saved.length === 0) return;
    setApplied((before) => [...before, ...saved]);
    notify({
      kind: "success",
      message: t("changed", { n: saved.length }),
      action: { label: t("undo"), run: () => void undo(saved) },
    });
  }

  return (
    <Modal
      opened
      onClose={() => guard(onClose)}
      closeOnClickOutside={false}
      size="xl"
      fullScreen={isNarrow}
      title={t("title")}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("intro")}
        </Text>
        {failed !== undefined && (
          <ErrorState message={failed.error?.message ?? ""} onRetry={() => void failed.refetch()} />
        )}
        {failed === undefined && !isComplete && <LoadingRows />}
        {entries.length === 0 && <Text>{t("no_games")}</Text>}
        {untouched.length > 0 && (
          <div>
            <Text fw={600}>{t("untouched", { n: untouched.length })}</Text>
            <List size="sm">
              {untouched.map(({ id, title, reason }) => (
                <List.Item key={id}>{t(`untouched_${reason}`, { title })}</List.Item>
              ))}
            </List>
          </div>
        )}
        <FormError message={error === null ? null : t("failed", { message: error.message })} />
        {checked.length > 0 && isComplete && (
          <>
            {applied.length > 0 && (
              <Group>
                <Button variant="default" loading={isPending} onClick={() => void undo(applied)}>
                  {t("undo_all", { n: applied.length })}
                </Button>
              </Group>
            )}
            <ShowHints games={checked} isBusy={isPending} onApply={(changes) => void apply(changes)} />
            {hasModel && (
              <Suspense fallback={<LoadingRows rows={1} />}>
                <ShowModelCheck
                  games={checked}
                  isBusy={isPending}
                  onApply={(changes) => void apply(changes)}
                  onUnhandled={setUnhandled}
                />
              </Suspense>
            )}
          </>
        )}
      </Stack>
      {dialog}
    </Modal>
  );
}
