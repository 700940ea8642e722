import { useState, type ReactElement } from "react";
import { Button, Group, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import type { Asset } from "@showrunner/contract/rest";
import { ErrorState, LoadingRows, Modal, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { fetchOriginalUrl, useAsset, useDeleteAsset, type AssetWithGeneration } from "../../../api/assets.api.ts";
import { ConfirmMutation } from "../../../components/confirm-mutation.tsx";
import { formatLength } from "../../../components/audio/audio-file.ts";
import { formatBytes } from "../../../lib/format-bytes.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { useMissingPoster } from "./use-missing-poster.ts";
import { assetsMessages } from "../messages/en.ts";
import { GenerationFacts, GenerationState } from "./generation-section.tsx";
import { PlacesSection } from "./places-section.tsx";

interface AssetDialogProps {
  readonly file: Pick<Asset, "kind" | "id"> | null;
  readonly onClose: () => void;
}

/** Details of one file. */
export function AssetDialog({ file, onClose }: AssetDialogProps): ReactElement {
  const t = useT(assetsMessages);
  const isNarrow = useMediaQuery("(max-width: 36em)");
  const { data, error, refetch } = useAsset(file, true);
  return (
    <Modal
      opened={file !== null}
      onClose={onClose}
      title={data?.name ?? t("details")}
      size="lg"
      fullScreen={isNarrow}
      styles={{ title: { overflowWrap: "anywhere" } }}
    >
      {data !== undefined ? (
        <Details key={data.id} asset={data} onDeleted={onClose} />
      ) : error === null ? (
        <LoadingRows />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      )}
    </Modal>
  );
}

interface DetailsProps {
  readonly asset: AssetWithGeneration;
  readonly onDeleted: () => void;
}

function Details({ asset, onDeleted }: DetailsProps): ReactElement {
  const [isDeleting, setDeleting] = useState(false);
  const t = useT(assetsMessages);
  const locale = useLocale();
  const remove = useDeleteAsset();
  const { id, kind, name, mime, bytes, width, height, duration, created_at, status, generation } = asset;
  const isReady = status === "ready";
  const download = async (): Promise<void> => {
    const link = document.createElement("a");
    link.href = await fetchOriginalUrl(asset);
    link.download = name;
    link.click();
  };
  return (
    <Stack>
      {isReady ? (
        <Preview asset={asset} />
      ) : (
        kind !== "audio" && (
          <GenerationState kind={kind} id={id} status={status} failure={generation?.failure ?? null} />
        )
      )}
      <dl className="assets-facts">
        {generation !== null && <GenerationFacts generation={generation} />}
        {isReady && (
          <>
            <dt>{t("type")}</dt>
            <dd>{mime}</dd>
          </>
        )}
        {isReady && width !== null && height !== null && (
          <>
            <dt>{t("dimensions")}</dt>
            <dd>{t("pixels", { width, height })}</dd>
          </>
        )}
        {isReady && duration !== null && (
          <>
            <dt>{t("length")}</dt>
            <dd>{formatLength(duration * 1_000)}</dd>
          </>
        )}
        {isReady && (
          <>
            <dt>{t("size")}</dt>
            <dd>{formatBytes(bytes, locale)}</dd>
          </>
        )}
        <dt>{t(generation === null ? "uploaded" : "created")}</dt>
        <dd>{formatMoment(created_at, locale)}</dd>
      </dl>
      {isReady && kind !== "audio" && <PlacesSection file={{ kind, id }} />}
      <Group justify="space-between">
        <Button
          variant="default"
          disabled={!isReady}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            void download().catch((error: unknown) => notify({ kind: "error", message: (error as Error).message }))
          }
        >
          {t("download")}
        </Button>
        <Button
          variant="outline"
          color="error"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {t("delete")}
        </Button>
      </Group>
      <ConfirmMutation
        danger
        title={t("delete_question", { name })}
        confirmLabel={t("delete")}
        mutation={remove}
        input={isDeleting ? { kind, id } : null}
        onDone={onDeleted}
        onClose={() => setDeleting(false)}
      >
        {t("delete_text")}
      </ConfirmMutation>
    </Stack>
  );
}

function Preview({ asset }: { readonly asset: AssetWithGeneration }): ReactElement {
  const t = useT(assetsMessages);
  const { kind, url, thumb_url, name } = asset;
  useMissingPoster(asset);
  return (
    <div className="assets-preview">
      {kind === "image" && <img src={url} alt={name} />}
      {kind === "video" && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- an uploaded film has no captions
        <video
          controls
          preload="metadata"
          src={url}
          {...(thumb_url === null ? {} : { poster: thumb_url })}
          aria-label={t("play", { name })}
        />
      )}
      {kind === "audio" && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a piece of music has no captions
        <audio controls preload="none" src={url} aria-label={t("play", { name })} />
      )}
    </div>
  );
}
