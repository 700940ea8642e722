import { useMemo, useState, type ReactElement } from "react";
import { Alert, Button, Group, List, Loader, Radio, Stack, Text } from "@mantine/core";
import { GAME_EXPORT_FORMATS, type Game, type GameExportFormat } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import type { ExportLosses } from "@showrunner/transfer/export";
import { ErrorState, FormError, LoadingPage, Modal } from "@showrunner/ui/host";
import { downloadGame, useGame } from "../../../api/games.api.ts";
import { transferMessages } from "./messages/en.ts";
import type { ReaderTask } from "./reader-protocol.ts";
import { useReader } from "./use-reader.ts";

interface ExportDialogProps {
  readonly gameId: string;
  readonly onClose: () => void;
}

/** Downloads a game in a format of the user's choice, and lists beforehand what the format cannot contain. */
export function ExportDialog({ gameId, onClose }: ExportDialogProps): ReactElement {
  const t = useT(transferMessages);
  const { data, error, refetch } = useGame(gameId);
  return (
    <Modal opened onClose={onClose} title={t("title_export")} size="lg">
      {data !== undefined ? (
        <ExportForm game={data} onClose={onClose} />
      ) : error !== null ? (
        <ErrorState title={t("load_failed")} message={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingPage />
      )}
    </Modal>
  );
}

function ExportForm({ game, onClose }: { readonly game: Game; readonly onClose: () => void }): ReactElement {
  const t = useT(transferMessages);
  const [format, setFormat] = useState<GameExportFormat>("zip");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const task = useMemo<ReaderTask>(() => {
    const { rounds, shared_with_hosts: _shared, ...fields } = game;
    return { kind: "losses", format, game: fields, rounds };
  }, [game, format]);
  const reading = useReader(task);

  async function download(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await downloadGame(game.id, format);
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack>
      <Radio.Group
        label={t("export_format")}
        value={format}
        onChange={(value) => setFormat(GAME_EXPORT_FORMATS.find((each) => each === value) ?? "zip")}
      >
        <Stack gap="xs" mt="xs">
          {GAME_EXPORT_FORMATS.map((each) => (
            <Radio key={each} value={each} label={t(`export_${each}`)} description={t(`export_hint_${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <div role="status">
        {reading.state === "done" && reading.response.losses !== undefined ? (
          <Losses losses={reading.response.losses} game={game} />
        ) : reading.state === "failed" ? (
          <Text c="warning">{t("losses_unknown")}</Text>
        ) : (
          <Loader size="sm" aria-label={t("reading")} />
        )}
      </div>
      <FormError message={failure} />
      <Group justify="flex-end">
        <Button color="accent" loading={isBusy} onClick={() => void download()}>
          {t("download")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Fields that are named in the list of losses; all others form one entry. */
const NAMED_FIELDS = ["content", "answer_content", "description", "max_points", "time_limit_s", "title"] as const;

function Losses({ losses, game }: { readonly losses: ExportLosses; readonly game: Game }): ReactElement {
  const t = useT(transferMessages);
  const named = NAMED_FIELDS.filter((field) => losses.fields.has(field));
  const hasOthers = [...losses.fields.keys()].some((field) => !NAMED_FIELDS.some((name) => name === field));
  const hasMedia = losses.pictures === 0 && losses.clips === 0 && losses.videos === 0;
  const isComplete = losses.rounds.length === 0 && losses.fields.size === 0 && !losses.isGameLost && hasMedia;
  if (isComplete) return <Text c="success">{t("loses_nothing")}</Text>;
  const missing = losses.rounds.map((index) => index + 1).join(", ");
  return (
    <Alert color="warning" title={t("loses")}>
      <List size="sm">
        {losses.rounds.length > 0 && (
          <List.Item>{t("loses_rounds", { n: losses.rounds.length, numbers: missing })}</List.Item>
        )}
        {named.map((field) => (
          <List.Item key={field}>{t(`loses_${field}`)}</List.Item>
        ))}
        {hasOthers && <List.Item>{t("loses_settings")}</List.Item>}
        {losses.pictures > 0 && <List.Item>{t("loses_pictures", { n: losses.pictures })}</List.Item>}
        {losses.videos > 0 && <List.Item>{t("loses_videos", { n: losses.videos })}</List.Item>}
        {losses.clips > 0 && <List.Item>{t("loses_clips", { n: losses.clips })}</List.Item>}
        {losses.isGameLost && <List.Item>{t("loses_game", { title: game.title })}</List.Item>}
      </List>
    </Alert>
  );
}
