import { Suspense, useCallback, useRef, useState, type ReactElement, type ReactNode } from "react";
import { Button, FileButton } from "@mantine/core";
import { IconChartBar, IconSparkles, IconUpload } from "@tabler/icons-react";
import { ASSET_KINDS, type AssetKind } from "@showrunner/contract/enum-values";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { EmptyState, LoadingNotice, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useIsFeatureEnabled } from "../../api/feature-status.api.ts";
import { useAssets } from "../../api/assets.api.ts";
import { useMediaModels, type GeneratedKind } from "../../api/media-generation.api.ts";
import { useVisitor } from "../../api/auth.api.ts";
import { LinkAnchor } from "../../components/links.tsx";
import { EmptyStageIllustration } from "../../components/illustrations.tsx";
import { AssetGrid } from "../../components/assets/asset-grid.tsx";
import { ACCEPT } from "../../components/assets/file-kind.ts";
import { UploadList } from "../../components/assets/upload-list.tsx";
import { useUploads } from "../../components/assets/use-uploads.ts";
import { ListSelect, type SearchChange } from "../../components/list-page.tsx";
import { useFilesDrop } from "../../components/media/use-file-drop.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { AssetDialog } from "./detail/asset-dialog.tsx";
import { formatItem, parseItem, type AssetSearch } from "./asset-search.ts";
import { assetsMessages } from "./messages/en.ts";
import { StorageSummary } from "./storage-summary.tsx";
import "./assets.css";

const GenerateDialog = lazyWithRetry(async () => ({
  default: (await import("../../components/generation/generate-dialog.tsx")).GenerateDialog,
}));
const UsageDialog = lazyWithRetry(async () => ({ default: (await import("./usage/usage-dialog.tsx")).UsageDialog }));

interface LibraryScreenProps {
  /** The kind of files that the screen lists; `all` for all kinds. */
  readonly kind: AssetKind | "all";
  readonly title: string;
  readonly description: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly search: AssetSearch;
  readonly onSearchChange: (part: SearchChange<AssetSearch>) => void;
}

/** A library: search, filters, a grid of files, upload by button, drop and paste, and the details of one file. */
export function AssetLibraryScreen(props: LibraryScreenProps): ReactElement {
  const { kind, title, description, empty, search, onSearchChange } = props;
  const t = useT(assetsMessages);
  const kinds = kind === "all" ? ASSET_KINDS : [kind];
  const shown = kind === "all" ? (search.kind ?? "all") : kind;
  const filter = {
    ...(search.search === undefined ? {} : { search: search.search }),
    ...(search.linked === undefined ? {} : { linked_type: search.linked }),
    ...(search.source === undefined ? {} : { source: search.source }),
    ...(search.model === undefined ? {} : { model: search.model }),
  };
  const query = useAssets(shown, filter);
  const uploads = useUploads(kinds);
  const resetFileInput = useRef<() => void>(null);
  const { ref, isOver } = useFilesDrop<HTMLDivElement>(uploads.add);
  const onSearch = useCallback((text: string | undefined) => onSearchChange({ search: text }), [onSearchChange]);
  const generated = kind === "image" || kind === "video" ? kind : null;
  const upload = (
    <FileButton
      multiple
      resetRef={resetFileInput}
      accept={kinds.map((one) => ACCEPT[one]).join(",")}
      onChange={(files) => {
        resetFileInput.current?.();
        uploads.add(files);
      }}
    >
      {(button) => (
        <Button {...button} color="accent" leftSection={<IconUpload size={20} aria-hidden />}>
          {t("upload")}
        </Button>
      )}
    </FileButton>
  );
  return (
    <div ref={ref} className="assets" data-over={isOver || undefined}>
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            {generated !== null && <GenerationActions kind={generated} />}
            {upload}
          </>
        }
      />
      {generated !== null && <MissingProvider kind={generated} />}
      <StorageSummary kind={kind} />
      <div className="assets-filters">
        <SearchField label={t("search")} value={search.search} onChange={onSearch} />
        {kind === "all" && (
          <ListSelect
            label={t("kind")}
            value={search.kind}
            defaultLabel={t("all_kinds")}
            options={{ image: t("images"), video: t("videos"), audio: t("audio") }}
            onChange={(chosen) => onSearchChange({ kind: chosen })}
          />
        )}
        <ListSelect
          label={t("linked_to")}
          value={search.linked}
          defaultLabel={t("linked_any")}
          options={{
            gameshow: t("linked_gameshow"),
            game: t("linked_game"),
            round: t("linked_round"),
            none: t("linked_none"),
          }}
          onChange={(linked) => onSearchChange({ linked })}
        />
        {kind !== "audio" && (
          <ListSelect
            label={t("source")}
            value={search.source}
            defaultLabel={t("source_any")}
            options={{ upload: t("source_upload"), generated: t("source_generated") }}
            onChange={(source) => onSearchChange({ source })}
          />
        )}
        {generated !== null && (
          <ModelFilter kind={generated} value={search.model} onChange={(model) => onSearchChange({ model })} />
        )}
      </div>
      <UploadList pending={uploads.pending} onDrop={uploads.drop} />
      <PagedList
        query={query}
        hasOwnPaging
        isFiltered={[search.search, search.kind, search.linked, search.source, search.model].some(
          (value) => value !== undefined,
        )}
        onClearFilter={() =>
          onSearchChange({ search: undefined, kind: undefined, linked: undefined, source: undefined, model: undefined })
        }
        empty={<Empty {...empty} actions={upload} />}
      >
        {(items) => (
          <>
            <p className="assets-count" role="status">
              {t("count", { n: query.data?.pages[0]?.total ?? items.length })}
            </p>
            <AssetGrid
              label={title}
              items={items}
              onOpen={(asset) => onSearchChange({ item: formatItem(asset) })}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
            />
          </>
        )}
      </PagedList>
      <AssetDialog file={parseItem(search.item)} onClose={() => onSearchChange({ item: undefined })} />
    </div>
  );
}

/** *Generate*, if a provider can, and the cost of generation so far. */
function GenerationActions({ kind }: { readonly kind: GeneratedKind }): ReactElement {
  const t = useT(assetsMessages);
  const isEnabled = useIsFeatureEnabled(kind === "image" ? "images" : "videos");
  const [open, setOpen] = useState<"generate" | "usage" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Button variant="default" leftSection={<IconChartBar size={20} aria-hidden />} onClick={() => setOpen("usage")}>
        {t("usage")}
      </Button>
      {isEnabled === true && (
        <Button
          variant="light"
          leftSection={<IconSparkles size={20} aria-hidden />}
          onClick={() => setOpen("generate")}
        >
          {t("generate")}
        </Button>
      )}
      <Suspense fallback={<LoadingNotice />}>
        {open === "generate" && <GenerateDialog kind={kind} onClose={close} />}
        {open === "usage" && <UsageDialog kind={kind} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Explains what is missing to generate files; absent if generation is possible. */
function MissingProvider({ kind }: { readonly kind: GeneratedKind }): ReactElement | null {
  const t = useT(assetsMessages);
  const { isAdmin } = useVisitor();
  const isEnabled = useIsFeatureEnabled(kind === "image" ? "images" : "videos");
  if (isEnabled !== false) return null;
  return (
    <p className="assets-missing" role="note">
      {t(kind === "image" ? "images_missing" : "videos_missing")}{" "}
      {isAdmin ? (
        <>
          <LinkAnchor to="/admin/providers">{t("to_providers")}</LinkAnchor>
          {" · "}
          <LinkAnchor to="/admin/media-models">{t("to_models")}</LinkAnchor>
        </>
      ) : (
        t("ask_admin")
      )}
    </p>
  );
}

interface ModelFilterProps {
  readonly kind: GeneratedKind;
  readonly value: string | undefined;
  readonly onChange: (model: string | undefined) => void;
}

/** Filter by model: the offered models, and the one in the URL. */
function ModelFilter({ kind, value, onChange }: ModelFilterProps): ReactElement | null {
  const t = useT(assetsMessages);
  const { data = [] } = useMediaModels(kind, false);
  const labels = new Map([
    ...(value === undefined ? [] : [[value, value] as const]),
    ...data.map(({ model, label }) => [model, label] as const),
  ]);
  if (labels.size === 0) return null;
  return (
    <ListSelect
      label={t("model")}
      value={value}
      defaultLabel={t("model_any")}
      options={Object.fromEntries(labels)}
      onChange={onChange}
    />
  );
}

function Empty({
  title,
  text,
  actions,
}: {
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
}): ReactElement {
  return (
    <EmptyState picture={<EmptyStageIllustration />} title={title} actions={actions}>
      {text}
    </EmptyState>
  );
}
