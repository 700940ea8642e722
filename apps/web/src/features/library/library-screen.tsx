import { useCallback, type ReactElement, type ReactNode } from "react";
import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import type { AssetKind } from "@showrunner/contract/rest";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useLibrary } from "../../api/library.api.ts";
import { EmptyStageIllustration } from "../../components/illustrations.tsx";
import { AssetGrid } from "../../components/library/asset-grid.tsx";
import { ACCEPT } from "../../components/library/file-kind.ts";
import { UploadList } from "../../components/library/upload-list.tsx";
import { useUploads } from "../../components/library/use-uploads.ts";
import { ListSelect, type SearchChange } from "../../components/list-page.tsx";
import { useFilesDrop } from "../../components/media/use-file-drop.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { AssetDialog } from "./detail/asset-dialog.tsx";
import { formatItem, parseItem, type LibrarySearch } from "./library-search.ts";
import { libraryScreenMessages } from "./messages/index.ts";
import { StorageSummary } from "./storage-summary.tsx";
import "./library.css";

const ALL_KINDS: readonly AssetKind[] = ["image", "video", "audio"];

interface LibraryScreenProps {
  /** The kind that the screen lists; `all` for the assets. */
  readonly kind: AssetKind | "all";
  readonly title: string;
  readonly description: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly search: LibrarySearch;
  readonly onSearchChange: (part: SearchChange<LibrarySearch>) => void;
}

/** A library: search, filters, a grid of files, upload by button, drop and paste, and the details of one file. */
export function LibraryScreen(props: LibraryScreenProps): ReactElement {
  const { kind, title, description, empty, search, onSearchChange } = props;
  const t = useT(libraryScreenMessages);
  const kinds = kind === "all" ? ALL_KINDS : [kind];
  const shown = kind === "all" ? (search.kind ?? "all") : kind;
  const filter = {
    ...(search.search === undefined ? {} : { search: search.search }),
    ...(search.linked === undefined ? {} : { linked_type: search.linked }),
  };
  const query = useLibrary(shown, filter);
  const uploads = useUploads(kinds);
  const { ref, isOver } = useFilesDrop<HTMLDivElement>(uploads.add);
  const onSearch = useCallback((text: string | undefined) => onSearchChange({ search: text }), [onSearchChange]);
  const upload = (
    <FileButton multiple accept={kinds.map((one) => ACCEPT[one]).join(",")} onChange={uploads.add}>
      {(button) => (
        <Button {...button} color="accent" leftSection={<IconUpload size={20} aria-hidden />}>
          {t("upload")}
        </Button>
      )}
    </FileButton>
  );
  return (
    <div ref={ref} className="library" data-over={isOver || undefined}>
      <PageHeader title={title} description={description} actions={upload} />
      <StorageSummary kind={kind} />
      <div className="library-filters">
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
      </div>
      <UploadList pending={uploads.pending} onDrop={uploads.drop} />
      <PagedList
        query={query}
        hasOwnPaging
        isFiltered={[search.search, search.kind, search.linked].some((value) => value !== undefined)}
        onClearFilter={() => onSearchChange({ search: undefined, kind: undefined, linked: undefined })}
        empty={<Empty {...empty} actions={upload} />}
      >
        {(items) => (
          <>
            <p className="library-count" role="status">
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
