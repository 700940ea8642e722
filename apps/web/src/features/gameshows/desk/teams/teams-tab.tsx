import { useCallback, useState, type ReactElement } from "react";
import { Button, SegmentedControl, Text, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { EmptyState, FormError } from "@showrunner/ui/host";
import { SeatsIllustration } from "@showrunner/ui/audience";
import { useTypedFilter } from "../../../../components/use-typed-filter.ts";
import { deskMessages } from "../messages/en.ts";
import { RegistrationSwitch } from "../panels/lobby-panel.tsx";
import { useFailureText } from "../refusals/use-failure-text.ts";
import type { ShowDetailProps } from "../show-detail-props.ts";
import { useModeratorSlice } from "../show/show-context.tsx";
import { CreateTeamDialog } from "./create-team-dialog.tsx";
import { RefusedRegistrations } from "./refused-registrations.tsx";
import type { TeamDialog } from "./team-dialogs.tsx";
import { TeamList } from "./team-list.tsx";
import { useTeamRows } from "./use-team-rows.ts";
import styles from "./teams.module.css";

interface TeamsTabProps {
  readonly search: ShowDetailProps["teamList"];
  readonly onSearch: ShowDetailProps["onTeamList"];
}

/** All teams of the show with search, sorting and actions. */
export function TeamsTab({ search: { search = "", sort = "rank" }, onSearch }: TeamsTabProps): ReactElement {
  const t = useT(deskMessages);
  const roster = useModeratorSlice("roster");
  const commitSearch = useCallback((text: string) => onSearch({ search: text === "" ? undefined : text }), [onSearch]);
  const { typed, setTyped } = useTypedFilter(search, commitSearch);
  const [dialog, setDialog] = useState<TeamDialog | null>(null);
  const openDialog = useCallback((opened: TeamDialog) => setDialog(() => opened), []);
  const { teams, more, error } = useTeamRows(typed, sort);
  const failure = useFailureText(error);
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => openDialog((close) => <CreateTeamDialog onClose={close} />)}
    >
      {t("create_team")}
    </Button>
  );
  return (
    <div className={styles["tab"]}>
      {roster.count === 0 ? (
        <>
          <RegistrationSwitch />
          <RefusedRegistrations />
          <EmptyState picture={<SeatsIllustration />} title={t("teams_empty_title")} actions={create}>
            {t("teams_empty_text")}
          </EmptyState>
        </>
      ) : (
        <>
          <div className={styles["tools"]}>
            <TextInput
              aria-label={t("search_teams")}
              placeholder={t("search_teams")}
              leftSection={<IconSearch size={18} aria-hidden />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <SegmentedControl
              aria-label={t("sort")}
              value={sort}
              onChange={(next) => onSearch({ sort: next === "rank" ? undefined : next })}
              data={[
                { value: "rank", label: t("sort_rank") },
                { value: "name", label: t("sort_name") },
                { value: "joined", label: t("sort_joined") },
              ]}
            />
            <RegistrationSwitch />
            {create}
          </div>
          <RefusedRegistrations />
          <FormError message={failure} />
          {teams.length === 0 && more === null && failure === null && (
            <Text c="dimmed">{t("teams_no_match", { search: typed })}</Text>
          )}
          {teams.length > 0 && <TeamList teams={teams} onDialog={openDialog} />}
          {more !== null && (
            <Button variant="subtle" loading={more.loading} onClick={more.load}>
              {t("load_more")}
            </Button>
          )}
        </>
      )}
      {dialog?.(() => setDialog(null))}
    </div>
  );
}
