import { useState, type ReactElement } from "react";
import { Badge, Button, Table } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { UncountedPresses } from "@showrunner/contract/realtime";
import type { PressRow } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { formatMargin } from "../logic/number-format.ts";
import { getNotablePressCounts } from "../logic/press-counts.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice, usePresence } from "../show/show-context.tsx";
import { Note, ScrollArea } from "./card.tsx";
import styles from "./buzzer.module.css";

/** The presses of this opening by rank; the measurements behind the order on request. */
export function PressList(): ReactElement {
  const t = useT(deskMessages);
  const presses = useModeratorSlice("presses");
  const counts = getNotablePressCounts(usePresence(), presses, useModeratorSlice("buzzer"));
  const items = presses?.items ?? [];
  const [hasEvidence, setHasEvidence] = useState(false);
  const firstArrival = Math.min(...items.map((press) => press.arrival));
  return (
    <>
      {presses?.too_close === true && items.length > 0 && (
        <p className={styles["close"]} role="status">
          <IconAlertTriangle size={18} aria-hidden /> {t("too_close")}
        </p>
      )}
      {items.length === 0 ? (
        <Note>{t("presses_none")}</Note>
      ) : (
        <ScrollArea label={t("presses")}>
          <Table className={styles["presses"] ?? ""} verticalSpacing={4} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("press_rank")}</Table.Th>
                <Table.Th>{t("team")}</Table.Th>
                <Table.Th className={styles["number"] ?? ""}>{t("press_margin")}</Table.Th>
                {hasEvidence && (
                  <>
                    <Table.Th className={styles["number"] ?? ""}>{t("press_arrival")}</Table.Th>
                    <Table.Th className={styles["number"] ?? ""}>{t("press_correction")}</Table.Th>
                    <Table.Th className={styles["number"] ?? ""}>{t("press_rtt")}</Table.Th>
                  </>
                )}
                <Table.Th>{t("press_claim")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((press) => (
                <PressTableRow
                  key={press.press_id}
                  press={press}
                  held={press.press_id === presses?.holder_press_id}
                  firstArrival={firstArrival}
                  counts={counts?.[press.team_id]}
                  hasEvidence={hasEvidence}
                />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {items.length > 0 && (
        <Button
          className={styles["evidence"] ?? ""}
          size="compact-sm"
          variant="subtle"
          color="secondary"
          aria-expanded={hasEvidence}
          onClick={() => setHasEvidence(!hasEvidence)}
        >
          {t(hasEvidence ? "evidence_hide" : "evidence_show")}
        </Button>
      )}
      {presses !== null && presses.total > items.length && (
        <Note>{t("presses_more", { n: presses.total - items.length })}</Note>
      )}
      <UnlistedCounts counts={counts} listed={items} />
    </>
  );
}

interface UnlistedCountsProps {
  readonly counts: ReturnType<typeof getNotablePressCounts>;
  readonly listed: readonly PressRow[];
}

/** Teams with early or repeated presses but no listed press. */
function UnlistedCounts({ counts, listed }: UnlistedCountsProps): ReactElement | null {
  const t = useT(deskMessages);
  const roster = useModeratorSlice("roster");
  if (counts === null) return null;
  const others = roster.items.filter(
    ({ team_id }) => counts[team_id] !== undefined && !listed.some((press) => press.team_id === team_id),
  );
  if (others.length === 0) return null;
  return (
    <ul className={styles["counts"]}>
      {others.slice(0, MAX_UNLISTED_TEAMS).map((team) => (
        <li key={team.team_id}>
          <TeamTag team={team} /> <PressCountsText counts={counts[team.team_id]} />
        </li>
      ))}
      {others.length > MAX_UNLISTED_TEAMS && <li>{t("and_more", { n: others.length - MAX_UNLISTED_TEAMS })}</li>}
    </ul>
  );
}

const MAX_UNLISTED_TEAMS = 10;

/** Number of presses that are not listed: before the opening, and repeats. */
function PressCountsText({ counts }: { readonly counts: UncountedPresses | undefined }): ReactElement | null {
  const t = useT(deskMessages);
  if (counts === undefined) return null;
  const { before_opening, repeated } = counts;
  return (
    <span className={styles["remark"]}>
      {before_opening > 0 && t("press_before_opening", { n: before_opening })}
      {before_opening > 0 && repeated > 0 && " · "}
      {repeated > 0 && t("press_repeated", { n: repeated })}
    </span>
  );
}

interface PressTableRowProps {
  readonly press: PressRow;
  readonly held: boolean;
  readonly firstArrival: number;
  readonly counts: UncountedPresses | undefined;
  readonly hasEvidence: boolean;
}

function PressTableRow({ press, held, firstArrival, counts, hasEvidence }: PressTableRowProps): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const ms = (value: number): string => formatMargin(value, locale);
  return (
    <Table.Tr data-held={held || undefined}>
      <Table.Td>{press.rank}</Table.Td>
      <Table.Td className={styles["who"] ?? ""}>
        <TeamTag team={press} />
        {press.decision !== null && (
          <Badge size="sm" variant="light" color={DECISION_COLOURS[press.decision]}>
            {t(`press_${press.decision}`)}
          </Badge>
        )}
        <PressCountsText counts={counts} />
      </Table.Td>
      <Table.Td className={styles["number"] ?? ""}>{ms(press.margin_ms)}</Table.Td>
      {hasEvidence && (
        <>
          <Table.Td className={styles["number"] ?? ""}>{ms(press.arrival - firstArrival)}</Table.Td>
          <Table.Td className={styles["number"] ?? ""}>{ms(-press.correction_ms)}</Table.Td>
          <Table.Td className={styles["number"] ?? ""}>
            {press.rtt_ms === null ? t("unknown") : ms(press.rtt_ms).replace("+", "")}
          </Table.Td>
        </>
      )}
      <Table.Td>
        {press.mark === "none" ? t(press.claim_taken ? "claim_taken" : "claim_by_arrival") : t(`mark_${press.mark}`)}
      </Table.Td>
    </Table.Tr>
  );
}

const DECISION_COLOURS: Readonly<Record<NonNullable<PressRow["decision"]>, string>> = {
  correct: "success",
  partial: "warning",
  wrong: "error",
  ignore: "secondary",
  released: "secondary",
};
