import type { ReactElement } from "react";
import { Badge, Table } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { PressRow } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/stage";
import { marginText } from "../logic/format.ts";
import { moderator_messages } from "../messages/index.ts";
import { useModeratorSlice } from "../show/context.tsx";
import { Note, Scroll } from "./card.tsx";
import styles from "./buzzer.module.css";

/** The presses of this opening in the order that counts, each with what it was judged by. */
export function PressList(): ReactElement {
  const t = useT(moderator_messages);
  const presses = useModeratorSlice("presses");
  if (presses === null || presses.items.length === 0) return <Note>{t("presses_none")}</Note>;
  const first_arrival = Math.min(...presses.items.map((press) => press.arrival));
  return (
    <>
      {presses.too_close && (
        <p className={styles["close"]} role="status">
          <IconAlertTriangle size={18} aria-hidden /> {t("too_close")}
        </p>
      )}
      <Scroll label={t("presses")}>
        <Table className={styles["presses"] ?? ""} verticalSpacing={4} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("press_rank")}</Table.Th>
              <Table.Th>{t("team")}</Table.Th>
              <Table.Th className={styles["number"] ?? ""}>{t("press_margin")}</Table.Th>
              <Table.Th className={styles["number"] ?? ""}>{t("press_arrival")}</Table.Th>
              <Table.Th className={styles["number"] ?? ""}>{t("press_correction")}</Table.Th>
              <Table.Th className={styles["number"] ?? ""}>{t("press_rtt")}</Table.Th>
              <Table.Th>{t("press_claim")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {presses.items.map((press) => (
              <Press
                key={press.press_id}
                press={press}
                held={press.press_id === presses.holder_press_id}
                first_arrival={first_arrival}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Scroll>
      {presses.total > presses.items.length && (
        <Note>{t("presses_more", { n: presses.total - presses.items.length })}</Note>
      )}
    </>
  );
}

interface PressProps {
  readonly press: PressRow;
  readonly held: boolean;
  readonly first_arrival: number;
}

function Press({ press, held, first_arrival }: PressProps): ReactElement {
  const t = useT(moderator_messages);
  const locale = useLocale();
  const ms = (value: number): string => marginText(value, locale);
  return (
    <Table.Tr data-held={held || undefined}>
      <Table.Td>{press.rank}</Table.Td>
      <Table.Td className={styles["who"] ?? ""}>
        <TeamTag team={press} />
        {press.decision !== null && (
          <Badge size="sm" variant="light" color={decision_colours[press.decision]}>
            {t(`press_${press.decision}`)}
          </Badge>
        )}
      </Table.Td>
      <Table.Td className={styles["number"] ?? ""}>{ms(press.margin_ms)}</Table.Td>
      <Table.Td className={styles["number"] ?? ""}>{ms(press.arrival - first_arrival)}</Table.Td>
      <Table.Td className={styles["number"] ?? ""}>{ms(-press.correction_ms)}</Table.Td>
      <Table.Td className={styles["number"] ?? ""}>
        {press.rtt_ms === null ? t("unknown") : ms(press.rtt_ms).replace("+", "")}
      </Table.Td>
      <Table.Td>
        {press.mark === "none" ? t(press.claim_taken ? "claim_taken" : "claim_by_arrival") : t(`mark_${press.mark}`)}
      </Table.Td>
    </Table.Tr>
  );
}

const decision_colours: Readonly<Record<NonNullable<PressRow["decision"]>, string>> = {
  correct: "success",
  partial: "warning",
  wrong: "error",
  ignore: "secondary",
  released: "secondary",
};
