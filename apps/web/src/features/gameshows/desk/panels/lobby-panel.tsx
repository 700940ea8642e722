import type { ReactElement } from "react";
import { Switch } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { QrCode, TeamTag } from "@showrunner/ui/audience";
import { LoopbackWarning } from "../../../../components/audience/loopback-warning.tsx";
import { useSetRegistration } from "../../../../api/team-registration.api.ts";
import { useDesk } from "../desk-context.tsx";
import { formatPublicId } from "../../../../lib/format-public-id.ts";
import { arrangeInSlots } from "../logic/arrange-in-slots.ts";
import { deskMessages } from "../messages/en.ts";
import { useNotifyFailure } from "../refusals/use-failure-text.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { RefusedRegistrations } from "../teams/refused-registrations.tsx";
import { Card, Note } from "./card.tsx";
import styles from "./lobby.module.css";

/** Number of teams that fit a small laptop without scrolling; the teams tab lists all of them. */
const MAX_SHOWN_TEAMS = 17;

/** Before the first game: how to join, and the joined teams. */
export function LobbyPanel(): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const roster = useModeratorSlice("roster");
  const { openDialog } = useDesk();
  const active = roster.items.filter((team) => team.status === "active");
  const teams = arrangeInSlots(active, roster.active, MAX_SHOWN_TEAMS);
  const more = roster.active - teams.length;
  return (
    <>
      <Card title={t("join")} aside={<RegistrationSwitch />}>
        <div className={styles["join"]}>
          <button
            type="button"
            className={styles["qr"]}
            aria-label={t("qr")}
            onClick={() => openDialog({ kind: "qr" })}
          >
            <QrCode value={details.public_link} label={t("qr_label")} />
          </button>
          <div className={styles["how"]}>
            <p className={styles["code"]}>{formatPublicId(details.public_id)}</p>
            <a className={styles["link"]} href={details.public_link} target="_blank" rel="noreferrer">
              {details.public_link}
            </a>
            <RefusedRegistrations />
            <Note>{t("join_hint")}</Note>
          </div>
          <div className={styles["warning"]}>
            <LoopbackWarning link={details.public_link} />
          </div>
        </div>
      </Card>
      <Card title={t("teams_here", { n: roster.active })} grow>
        {teams.length === 0 ? (
          <Note>{t("teams_none_yet")}</Note>
        ) : (
          <ul className={styles["teams"]}>
            {teams.map((team, place) => (
              // A slot stays in place when another team takes it.
              // oxlint-disable-next-line react/no-array-index-key -- the slot is the identity
              <li key={place}>
                <TeamTag team={team} />
              </li>
            ))}
            {more > 0 && <li data-more="">{t("and_more", { n: more })}</li>}
          </ul>
        )}
      </Card>
    </>
  );
}

/** Whether new teams may register; existing teams can always log in. */
export function RegistrationSwitch(): ReactElement {
  const t = useT(deskMessages);
  const show = useModeratorSlice("show");
  const { details } = useShowContext();
  const notifyFailure = useNotifyFailure();
  const { mutate, isPending } = useSetRegistration(details.id);
  return (
    <Switch
      label={t("registration")}
      checked={show.registration_open}
      disabled={isPending || show.status === "completed"}
      onChange={(event) =>
        mutate(event.currentTarget.checked, {
          onError: notifyFailure,
        })
      }
    />
  );
}
