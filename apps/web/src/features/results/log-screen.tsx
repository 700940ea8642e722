import type { ReactElement } from "react";
import { Select } from "@mantine/core";
import { IconPlayerTrackNext } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { LOG_GROUPS } from "@showrunner/contract/enum-values";
import type { LogOutline } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import { useGameshow } from "../../api/gameshows.api.ts";
import { useLogOutline, useShowLog } from "../../api/results.api.ts";
import { LinkButton } from "../../components/links.tsx";
import { useSearchChange } from "../../components/list-page.tsx";
import { componentsMessages } from "../../components/messages/en.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { EmptyStageIllustration } from "../../components/illustrations.tsx";
import { DownloadResultsMenu } from "../../components/results/download-results-menu.tsx";
import { parseOneOf } from "../../lib/search-params.ts";
import { EntryList } from "./entry-list.tsx";
import { resultsMessages } from "./messages/en.ts";
import type { LogSearch } from "./log-search.ts";
import "./log.css";

const route = getRouteApi("/gameshows/$id_/log");

/** The log of one show. */
export function LogScreen(): ReactElement {
  const t = useT(resultsMessages);
  const tComponents = useT(componentsMessages);
  const { id } = route.useParams();
  const { status } = useGameshow(id).data ?? {};
  const { order, group, game, round } = route.useSearch();
  const change = useSearchChange<LogSearch>(route.useNavigate());
  const outline = useLogOutline(id).data;
  const log = useShowLog(id, {
    order: order ?? "newest",
    ...(group === undefined ? {} : { group }),
    ...(round !== undefined ? { round_id: round } : game !== undefined ? { game_id: game } : {}),
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("subtitle")}
        actions={
          <>
            {status === "completed" && (
              <LinkButton
                variant="default"
                to="/gameshows/$id/preview"
                params={{ id }}
                search={{ replay: true }}
                leftSection={<IconPlayerTrackNext size={18} aria-hidden />}
              >
                {tComponents("open_replay")}
              </LinkButton>
            )}
            <DownloadResultsMenu showId={id} />
          </>
        }
      />
      <div className="show-log-filters">
        <Select
          label={t("order")}
          value={order ?? "newest"}
          allowDeselect={false}
          data={[
            { value: "newest", label: t("newest_first") },
            { value: "oldest", label: t("oldest_first") },
          ]}
          onChange={(value) => change({ order: parseOneOf(value, ["oldest"]) })}
        />
        <Select
          label={t("group")}
          value={group ?? "all"}
          allowDeselect={false}
          data={[
            { value: "all", label: t("group_all") },
            ...LOG_GROUPS.map((value) => ({ value, label: t(`group_${value}`) })),
          ]}
          onChange={(value) => change({ group: parseOneOf(value, LOG_GROUPS) })}
        />
        {outline !== undefined && outline.runs.length > 0 && (
          <ScopeFilter
            outline={outline}
            value={round ?? game ?? ""}
            onChange={(about) => change({ game: undefined, round: undefined, ...about })}
          />
        )}
      </div>
      <PagedList
        query={log}
        isFiltered={group !== undefined || game !== undefined || round !== undefined}
        onClearFilter={() => change({ group: undefined, game: undefined, round: undefined })}
        empty={
          <EmptyState picture={<EmptyStageIllustration />} title={t("empty_title")}>
            {t("empty_text")}
          </EmptyState>
        }
      >
        {(entries) => <EntryList entries={entries} />}
      </PagedList>
    </>
  );
}

interface ScopeFilterProps {
  readonly outline: LogOutline;
  /** Id of a round or a game; empty for the whole show. */
  readonly value: string;
  readonly onChange: (about: { readonly game?: string; readonly round?: string }) => void;
}

/** Filters by game or round, grouped by run. */
function ScopeFilter({ outline, value, onChange }: ScopeFilterProps): ReactElement {
  const t = useT(resultsMessages);
  const locale = useLocale();
  const rounds = new Set(outline.runs.flatMap((run) => run.games.flatMap((game) => game.rounds.map(({ id }) => id))));
  const newestFirst = outline.runs.toReversed();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  // A game keeps its id across runs: list it once, with the newest run.
  const seen = new Set<string>();
  const groups = newestFirst.map((run) => ({
    group: t("about_run", { when: when.format(Date.parse(run.started_at)) }),
    items: run.games.flatMap((game) => {
      const whole = seen.has(game.id) ? [] : [{ value: game.id, label: t("about_game", { game: game.title }) }];
      seen.add(game.id);
      const each = game.rounds.map(({ id, number }) => ({
        value: id,
        label: t("about_round", { game: game.title, number }),
      }));
      return [...whole, ...each];
    }),
  }));
  return (
    <Select
      label={t("about")}
      className="show-log-about"
      searchable
      allowDeselect={false}
      value={value === "" ? "all" : value}
      data={[{ value: "all", label: t("about_all") }, ...groups]}
      onChange={(id) => onChange(id === null || id === "all" ? {} : rounds.has(id) ? { round: id } : { game: id })}
    />
  );
}
