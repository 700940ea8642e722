import { Suspense, useCallback, useEffect, useState, type ReactElement } from "react";
import { SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { LoadingNotice } from "@showrunner/ui/host";
import { SHOW_STATUSES } from "@showrunner/contract/enum-values";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useVisitor } from "../../../api/auth.api.ts";
import { useGameshows } from "../../../api/gameshows.api.ts";
import { LinkButton } from "../../../components/links.tsx";
import { ListSelect, ListPage, useSearchChange } from "../../../components/list-page.tsx";
import { parseOneOf } from "../../../lib/search-params.ts";
import { gameshowsMessages } from "../messages/en.ts";
import type { GameshowsSearch } from "./gameshows-search.ts";
import { ShowCard } from "./show-card.tsx";
import { DeleteShowDialog } from "./delete-show-dialog.tsx";
import "./gameshows.css";

const CreateShowDialog = lazyWithRetry(async () => ({
  default: (await import("./show-dialogs.tsx")).CreateShowDialog,
}));
const EditShowDialog = lazyWithRetry(async () => ({ default: (await import("./show-dialogs.tsx")).EditShowDialog }));

const route = getRouteApi("/gameshows/");

type Dialog = { readonly kind: "edit" | "delete"; readonly show: GameshowListItem } | null;

export function GameshowsScreen(): ReactElement {
  const t = useT(gameshowsMessages);
  const { create: isCreating, write: willWrite = false, ...search } = route.useSearch();
  const change = useSearchChange<GameshowsSearch>(route.useNavigate());
  const { user, isAdmin } = useVisitor();
  const shows = useGameshows(search);
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = (): void => setDialog(null);
  const onSearch = useCallback((text: string | undefined) => change({ search: text }), [change]);

  const isLoaded = shows.isSuccess;
  useEffect(() => {
    if (!isLoaded) return;
    void CreateShowDialog.preload();
    void EditShowDialog.preload();
  }, [isLoaded]);

  return (
    <>
      <ListPage
        title={t("title")}
        description={t("subtitle")}
        onCreate={() => change({ create: true })}
        createLabel={t("create")}
        actions={
          <LinkButton to="/gameshows/games" variant="default">
            {t("my_games")}
          </LinkButton>
        }
        query={shows}
        search={{ label: t("search"), value: search.search, onChange: onSearch }}
        isFiltered={search.search !== undefined || search.status !== undefined}
        onClearFilter={() => change({ search: undefined, status: undefined })}
        empty={{ title: t("empty_title"), text: t("empty_text"), createLabel: t("create_first") }}
        filters={
          <>
            <SegmentedControl
              aria-label={t("filter_status")}
              value={search.status ?? "all"}
              onChange={(value) => change({ status: parseOneOf(value, SHOW_STATUSES) })}
              data={[
                { value: "all", label: t("status_all") },
                { value: "ready", label: t("status_ready") },
                { value: "active", label: t("status_active") },
                { value: "completed", label: t("status_completed") },
              ]}
            />
            <ListSelect
              label={t("sort")}
              value={search.sort}
              defaultLabel={t("sort_updated")}
              options={{ name: t("sort_name"), created: t("sort_created") }}
              onChange={(value) => change({ sort: value })}
            />
          </>
        }
      >
        {(items) => (
          <div className="show-grid">
            {items.map((show) => (
              <ShowCard
                key={show.id}
                show={show}
                showsOwner={isAdmin || show.owner_id !== user?.id}
                canDelete={isAdmin || show.owner_id === user?.id}
                onEdit={() => setDialog({ kind: "edit", show })}
                onDelete={() => setDialog({ kind: "delete", show })}
              />
            ))}
          </div>
        )}
      </ListPage>
      <Suspense fallback={<LoadingNotice />}>
        {isCreating && (
          <CreateShowDialog opensGameForm={willWrite} onClose={() => change({ create: undefined, write: undefined })} />
        )}
        {dialog?.kind === "edit" && <EditShowDialog show={dialog.show} onClose={close} />}
      </Suspense>
      {dialog?.kind === "delete" && <DeleteShowDialog show={dialog.show} onClose={close} />}
    </>
  );
}
