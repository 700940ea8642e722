import { Suspense, type ReactElement } from "react";
import { Group, Title } from "@mantine/core";
import { IconFolder, IconPlus } from "@tabler/icons-react";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { ErrorState, LoadingRows, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useVisitor } from "../../api/auth.api.ts";
import { useGameshows } from "../../api/gameshows.api.ts";
import { flattenPages } from "../../api/pagination.ts";
import { LinkButton } from "../../components/links.tsx";
import { TemplateCards } from "../../components/template-cards.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { dashboardMessages } from "./messages/en.ts";
import { NextStepsSection } from "./next-steps-section.tsx";
import { ShowRow } from "./show-row.tsx";
import "./dashboard.css";

/** Loaded on demand, for admins only. */
const CostsSection = lazyWithRetry(async () => ({ default: (await import("./costs-section.tsx")).CostsSection }));

/** Enough to find tonight's show; the full list has its own screen. */
const SHOW_LIMIT = 6;

/** Live shows, recent shows, and first steps for visitors without shows. */
export function DashboardScreen(): ReactElement {
  const t = useT(dashboardMessages);
  const { user, isAdmin } = useVisitor();
  const live = useGameshows({ status: "active", limit: SHOW_LIMIT });
  const recent = useGameshows({ limit: SHOW_LIMIT });
  const own = useGameshows({ limit: SHOW_LIMIT, ...(isAdmin ? { host: "me" } : {}) });
  const name = user === null ? "" : user.first_name === "" ? user.username : user.first_name;
  return (
    <>
      <PageHeader
        title={name === "" ? t("title") : t("greeting", { name })}
        actions={
          <Group gap="sm">
            <LinkButton to="/assets" variant="default" leftSection={<IconFolder size={20} aria-hidden />}>
              {t("assets")}
            </LinkButton>
            <LinkButton
              to="/gameshows"
              search={{ create: true }}
              color="accent"
              leftSection={<IconPlus size={20} aria-hidden />}
            >
              {t("new_show")}
            </LinkButton>
          </Group>
        }
      />
      <Shows live={live} recent={recent} own={own} />
    </>
  );
}

type ShowList = ReturnType<typeof useGameshows>;

interface ShowsProps {
  readonly live: ShowList;
  readonly recent: ShowList;
  /** The shows that the visitor hosts; `live` and `recent` of an admin are those of all hosts. */
  readonly own: ShowList;
}

function Shows({ live, recent, own }: ShowsProps): ReactElement {
  const t = useT(dashboardMessages);
  const { isAdmin } = useVisitor();
  if (recent.isPending) return <LoadingRows rows={3} height={96} />;
  if (recent.data === undefined)
    return (
      <ErrorState
        title={t("shows_failed")}
        message={recent.error?.message ?? ""}
        onRetry={() => void recent.refetch()}
      />
    );
  const all = flattenPages(recent.data);
  const costs = isAdmin && (
    <Suspense fallback={null}>
      <CostsSection />
    </Suspense>
  );
  if (all.length === 0)
    return (
      <div className="dashboard">
        <FirstSteps />
        {costs}
      </div>
    );
  const liveShows = flattenPages(live.data);
  const isListedLive = ({ id }: GameshowListItem): boolean => liveShows.some((show) => show.id === id);
  const recentShows = all.filter((show) => !isListedLive(show));
  // Until the admin's own shows arrive, the previous list stands in for them: that of all hosts.
  const ownShows = own.isPlaceholderData ? [] : flattenPages(own.data).filter((show) => !isListedLive(show));
  return (
    <div className="dashboard">
      {liveShows.length > 0 && <LiveShows shows={liveShows} />}
      <NextStepsSection shows={ownShows} />
      {recentShows.length > 0 && <RecentShows shows={recentShows} />}
      {costs}
      <section aria-labelledby="dashboard-templates">
        <Title order={2} id="dashboard-templates" mb="sm">
          {t("templates_title")}
        </Title>
        <TemplateCards />
      </section>
    </div>
  );
}

interface ShowSectionProps {
  readonly shows: readonly GameshowListItem[];
}

function LiveShows({ shows }: ShowSectionProps): ReactElement {
  const t = useT(dashboardMessages);
  return (
    <section aria-labelledby="dashboard-live" className="dashboard-live" data-live>
      <Title order={2} id="dashboard-live">
        {t("live_now")}
      </Title>
      {shows.map((show) => (
        <ShowRow key={show.id} show={show} isProminent />
      ))}
    </section>
  );
}

function RecentShows({ shows }: ShowSectionProps): ReactElement {
  const t = useT(dashboardMessages);
  const { isAdmin } = useVisitor();
  return (
    <section aria-labelledby="dashboard-shows">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="dashboard-shows">
          {/* Admins see the shows of all hosts. */}
          {t(isAdmin ? "latest_shows" : "my_shows")}
        </Title>
        <LinkButton to="/gameshows" variant="subtle">
          {t("all_shows")}
        </LinkButton>
      </Group>
      <div className="dashboard-list">
        {shows.map((show) => (
          <ShowRow key={show.id} show={show} />
        ))}
      </div>
    </section>
  );
}
