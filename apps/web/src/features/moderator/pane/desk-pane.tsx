import { useMemo, type ReactElement } from "react";
import type { Gameshow } from "@showrunner/contract/rest";
import { getLocale, useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { TeamTag } from "@showrunner/ui/stage";
import type { LiveConnection } from "../../../live/index.ts";
import { DecisionButtons } from "../desk/decision-buttons.tsx";
import { DeskProvider } from "../desk/desk-context.tsx";
import { PrimaryButton } from "../desk/primary-button.tsx";
import { useDeskKeys } from "../desk/desk-keys.ts";
import { useStep } from "../desk/use-step.ts";
import { Dialogs } from "../dialogs/dialogs.tsx";
import { moderator_messages } from "../messages/index.ts";
import { Card } from "../panels/card.tsx";
import { StagePanel } from "../panels/stage-panel.tsx";
import { refusalText } from "../refusals/refusal.ts";
import { createCommander } from "../show/commander.ts";
import { ShowContextProvider, useModeratorSlice, useSlices, type ShowContextValue } from "../show/context.tsx";
import { TimerCard } from "../side/timer-card.tsx";
import styles from "./pane.module.css";

interface DeskPaneProps {
  readonly details: Gameshow;
  /** Any connection with the moderator's slices, such as one to a local room. */
  readonly connection: LiveConnection;
  /** Display only, without interaction. */
  readonly read_only?: boolean;
}

const none = (): null => null;

/** The desk reduced to what moves the play. It uses only the connection, never the REST API. */
export function DeskPane({ details, connection, read_only = false }: DeskPaneProps): ReactElement {
  const value = useMemo<ShowContextValue>(
    () => ({
      details,
      connection,
      commander: createCommander(connection, (refused) =>
        notify({
          kind: refused.code === "stale_view" ? "info" : "warning",
          id: `refused-${refused.code}`,
          message: refusalText(refused, getLocale()),
        }),
      ),
      on_server: false,
      slots: { GameEditor: none, ShowSettingsForm: none },
      start_refusal: null,
      dismissStartRefusal: () => undefined,
    }),
    [details, connection],
  );
  return (
    <ShowContextProvider value={value}>
      <DeskProvider>
        {read_only ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
          <div className={styles["still"]} tabIndex={0}>
            <div className={styles["stillParts"]} inert>
              <Parts />
            </div>
          </div>
        ) : (
          <Pane />
        )}
      </DeskProvider>
    </ShowContextProvider>
  );
}

function Pane(): ReactElement {
  const next = useStep();
  useDeskKeys(next);
  return (
    <div className={styles["pane"]}>
      <Parts />
      <div className={styles["bar"]}>
        {next.step.kind === "decide" ? <DecisionButtons /> : <PrimaryButton next={next} />}
      </div>
      <Dialogs />
    </div>
  );
}

function Parts(): ReactElement {
  const show = useModeratorSlice("show");
  return (
    <>
      {show.status === "active" && (
        <div className={styles["timer"]}>
          <TimerCard />
        </div>
      )}
      <div className={styles["middle"]}>{show.stage === "lobby" ? <Arrivals /> : <StagePanel />}</div>
    </>
  );
}

/** Joined teams. The join link is left out: it would lead to the real show. */
function Arrivals(): ReactElement {
  const t = useT(moderator_messages);
  const { roster } = useSlices();
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
