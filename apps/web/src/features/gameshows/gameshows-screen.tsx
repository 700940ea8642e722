import { useCallback, useState, type ReactElement } from "react";
import { Button, Group, NativeSelect, SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { IconPlus } from "@tabler/icons-react";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../api/auth/me.ts";
import { useGameshows } from "../../api/gameshows/list.ts";
import { PagedList } from "../../app/paged-list.tsx";
import { EmptyStagePicture } from "../../app/pictures.tsx";
import { defined, oneOf } from "../../app/search.ts";
import { SearchField } from "../../app/search-field.tsx";
import { LoadSampleButton } from "../../app/load-sample-button.tsx";
import { gameshows_messages } from "./messages/index.ts";
import type { GameshowsSearch } from "./search.ts";
import { ShowCard } from "./show-card.tsx";
import { CreateShowDialog, DeleteShowDialog, EditShowDialog } from "./show-dialogs.tsx";
import "./gameshows.css";

const route = getRouteApi("/gameshows/");

type Dialog =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "delete"; readonly show: GameshowListItem }
  | null;

export function GameshowsScreen(): ReactElement {
  const t = useT(gameshows_messages);
  const { create: is_creating, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const { is_admin } = useVisitor();
  const shows = useGameshows(search);
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = (): void => setDialog(null);

  const change = useCallback(
    (part: { readonly [K in keyof GameshowsSearch]?: GameshowsSearch[K] | undefined }) =>
      void navigate({ search: (before) => defined({ ...before, ...part }), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string | undefined) => change({ search: text }), [change]);

  const create = (label: string): ReactElement => (
    <Button color="accent" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => change({ create: true })}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} actions={create(t("create"))} />
      <Group mb="lg" gap="sm" align="flex-end">
        <SearchField label={t("search")} value={search.search} onChange={onSearch} />
        <SegmentedControl
          aria-label={t("filter_status")}
          value={search.status ?? "all"}
          onChange={(value) => change({ status: oneOf(value, ["ready", "active", "completed"]) })}
          data={[
            { value: "all", label: t("status_all") },
            { value: "ready", label: t("status_ready") },
            { value: "active", label: t("status_active") },
            { value: "completed", label: t("status_completed") },
          ]}
        />
        <NativeSelect
          aria-label={t("sort")}
          value={search.sort ?? "updated"}
          onChange={(event) => change({ sort: oneOf(event.currentTarget.value, ["name", "created"]) })}
          data={[
            { value: "updated", label: t("sort_updated") },
            { value: "name", label: t("sort_name") },
            { value: "created", label: t("sort_created") },
          ]}
        />
      </Group>
      <PagedList
        query={shows}
        is_filtered={search.search !== undefined || search.status !== undefined}
        onClearFilter={() => change({ search: undefined, status: undefined })}
        empty={
          <EmptyState
            picture={<EmptyStagePicture />}
            title={t("empty_title")}
            actions={
              <>
                {create(t("create_first"))}
                <LoadSampleButton />
              </>
            }
          >
            {t("empty_text")}
          </EmptyState>
        }
      >
        {(items) => (
          <div className="show-grid">
            {items.map((show) => (
              <ShowCard
                key={show.id}
                show={show}
                with_owner={is_admin}
                onEdit={() => setDialog({ kind: "edit", show })}
                onDelete={() => setDialog({ kind: "delete", show })}
              />
            ))}
          </div>
        )}
      </PagedList>
      {is_creating && <CreateShowDialog onClose={() => change({ create: undefined })} />}
      {dialog?.kind === "edit" && <EditShowDialog show={dialog.show} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteShowDialog show={dialog.show} onClose={close} />}
    </>
  );
}
