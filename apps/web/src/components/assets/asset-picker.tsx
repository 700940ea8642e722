import { useRef, useState, type ReactElement } from "react";
import { Button, FileButton, Group, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import type { AssetKind } from "@showrunner/contract/rest";
import { ErrorState, LoadingRows, Modal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAssets } from "../../api/assets.api.ts";
import { flattenPages } from "../../api/pagination.ts";
import { useDebouncedSearch } from "../use-debounced-search.ts";
import { AssetGrid } from "./asset-grid.tsx";
import { ACCEPT } from "./file-kind.ts";
import { assetComponentsMessages } from "./messages/en.ts";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

interface LibraryPickerProps {
  readonly kind: AssetKind;
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}

/** Chooses a file of the library, or uploads one. */
export function AssetPicker({ kind, onPick, onClose }: LibraryPickerProps): ReactElement {
  const t = useT(assetComponentsMessages);
  const [search, setSearch] = useState("");
  const debouncedSearch = useDebouncedSearch(search);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useAssets(
    kind,
    debouncedSearch === "" ? { status: "ready" } : { search: debouncedSearch, status: "ready" },
  );
  const uploads = useUploads([kind], ({ id }) => onPick(id));
  const resetFileInput = useRef<() => void>(null);
  // An upload that ends later must not replace the choice.
  const stopUploads = (): void => {
    for (const { key } of uploads.pending) uploads.drop(key);
  };
  const pick = (id: string): void => {
    stopUploads();
    onPick(id);
  };
  const close = (): void => {
    stopUploads();
    onClose();
  };
  const viewport = useRef<HTMLDivElement>(null);
  const items = flattenPages(data);
  return (
    <Modal opened onClose={close} title={t(`pick_${kind}`)} size="xl">
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <TextInput
            flex={1}
            miw="10rem"
            type="search"
            label={t("search")}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            data-autofocus
          />
          <FileButton
            resetRef={resetFileInput}
            accept={ACCEPT[kind]}
            onChange={(file) => {
              resetFileInput.current?.();
              if (file !== null) uploads.add([file]);
            }}
          >
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                {t("upload")}
              </Button>
            )}
          </FileButton>
        </Group>
        <UploadList pending={uploads.pending} onDrop={uploads.drop} />
        {data === undefined ? (
          error === null ? (
            <LoadingRows />
          ) : (
            <ErrorState message={error.message} onRetry={() => void refetch()} />
          )
        ) : items.length === 0 ? (
          <Text c="dimmed">{t(debouncedSearch === "" ? "nothing_yet" : "nothing_found")}</Text>
        ) : (
          <ScrollArea.Autosize mah="60dvh" viewportRef={viewport} type="auto" offsetScrollbars>
            <AssetGrid
              label={t(`pick_${kind}`)}
              items={items}
              onOpen={({ id }) => pick(id)}
              onMore={hasNextPage ? () => void fetchNextPage() : null}
              scrollRef={viewport}
            />
          </ScrollArea.Autosize>
        )}
      </Stack>
    </Modal>
  );
}
