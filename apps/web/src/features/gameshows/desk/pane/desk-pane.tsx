import { useMemo, type ReactElement } from "react";
import type { Gameshow } from "@showrunner/contract/rest";
import { getLocale, useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { TeamTag } from "@showrunner/ui/audience";
import type { LiveConnection } from "../../../../live/index.ts";
import { BuzzDecisionButtons } from "../action-bar/buzz-decision-buttons.tsx";
import { DeskProvider } from "../desk-context.tsx";
import { PrimaryButton } from "../action-bar/primary-button.tsx";
import { useDeskShortcuts } from "../shortcuts/use-desk-shortcuts.ts";
import { useNextStep } from "../action-bar/use-next-step.ts";
import { Dialogs } from "../dialogs/dialogs.tsx";
import { deskMessages } from "../messages/en.ts";
import { Card } from "../panels/card.tsx";
import { StagePanel } from "../panels/stage-panel.tsx";
import { getRefusalText } from "../refusals/refusal-text.ts";
import { createCommandRunner } from "../show/command-runner.ts";
import { ShowContextProvider, useModeratorSlice, useAllSlices, type ShowContextValue } from "../show/show-context.tsx";
import { TimerCard } from "../side/timer-card.tsx";
import styles from "./pane.module.css";

interface DeskPaneProps {
  readonly details: Gameshow;
  /** Any connection with the moderator's slices, such as one to a local room. */
  readonly connection: LiveConnection;
  /** Display only, without interaction. */
  readonly isReadOnly?: boolean;
}

const RenderNothing = (): null => null;

/** The desk reduced to what moves the play. It uses only the connection, never the REST API. */
export function DeskPane({ details, connection, isReadOnly = false }: DeskPaneProps): ReactElement {
  const value = useMemo<ShowContextValue>(
    () => ({
      details,
      connection,
      commandRunner: createCommandRunner(connection, (refused) =>
        notify({
          kind: refused.code === "stale_view" ? "info" : "warning",
          id: `refused-${refused.code}`,
          message: getRefusalText(refused, getLocale()),
        }),
      ),
      isOnServer: false,
      slots: { GameEditor: RenderNothing, CreateByImport: RenderNothing, ShowCheckDialog: RenderNothing },
      startRefusal: null,
      dismissStartRefusal: () => undefined,
    }),
    [details, connection],
  );
  return (
    <ShowContextProvider value={value}>
      <DeskProvider>
        {isReadOnly ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
          <div className={styles["still"]} tabIndex={0}>
            <div className={styles["stillParts"]} inert>
              <PaneContent />
            </div>
          </div>
        ) : (
          <InteractivePane />
        )}
      </DeskProvider>
    </ShowContextProvider>
  );
}

function InteractivePane(): ReactElement {
  const next = useNextStep();
  useDeskShortcuts(next);
  return (
    <div className={styles["pane"]}>
      <PaneContent />
      <div className={styles["bar"]}>
        {next.step.kind === "decide" ? <BuzzDecisionButtons /> : <PrimaryButton next={next} />}
      </div>
      <Dialogs />
    </div>
  );
}

function PaneContent(): ReactElement {
  const show = useModeratorSlice("show");
  return (
    <>
      {show.status === "active" && (
        <div className={styles["timer"]}>
          <TimerCard />
        </div>
      )}
      <div className={styles["middle"]}>{show.stage === "lobby" ? <JoinedTeams /> : <StagePanel />}</div>
    </>
  );
}

/** Joined teams, without the join link, which would lead to the real show. */
function JoinedTeams(): ReactElement {
  const t = useT(deskMessages);
  const { roster } = useAllSlices();
  return (
    <Card title={t("teams_here", { n: roster.active })} grow>
      <ul className={styles["teams"]}>
        {roster.items.map((team) => (
          <li key={team.team_id}>
            <TeamTag team={team} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
