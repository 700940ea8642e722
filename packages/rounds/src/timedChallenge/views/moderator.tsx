import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Badge, Group, Menu, Stack, Text, UnstyledButton } from "@showrunner/ui/host/kit";
import { RichText } from "@showrunner/ui/audience";
import { readField, readList, readNumber, readText, readTexts } from "../../read-json.ts";
import type { SubmissionViewProps, ModeratorViewProps } from "../../view-props.ts";
import { challengeHostMessages } from "../host/en.ts";
import { challengeMessages } from "../i18n/en.ts";
import type { Verdict } from "../timed-challenge.judge.ts";
import { VERDICTS } from "./named-items.ts";

/** Task and, unless the answer is hidden, the list. */
export default function ChallengeModerator({ round, desk, isAnswerHidden }: ModeratorViewProps): ReactElement {
  const t = useT(challengeMessages);
  const prompt = readText(round.face_question, "prompt");
  return (
    <Stack gap={4}>
      {prompt !== round.question && <Text fw={600}>{prompt}</Text>}
      <Text c="dimmed">{t("goal", { n: readNumber(round.face_question, "minimum_count", 1) })}</Text>
      {!isAnswerHidden && <Text>{readTexts(desk.solution, "items").join(" · ")}</Text>}
      {!isAnswerHidden && <RichText html={desk.answer_html} />}
    </Stack>
  );
}

const COLOURS_BY_VERDICT: Readonly<Record<Verdict, string>> = {
  accepted: "success",
  repeated: "info",
  doubtful: "warning",
  wrong: "error",
};
const SIGNS_BY_VERDICT: Readonly<Record<Verdict, string>> = { accepted: "✓", repeated: "↺", doubtful: "?", wrong: "✗" };

/** The named items with their verdicts; opens a menu where items can be decided. */
export function SubmissionView({ answer, judgement, onItem, busy = false }: SubmissionViewProps): ReactElement {
  const t = useT(challengeHostMessages);
  const detail = judgement?.detail ?? null;
  const judged = readList(detail, "items");
  return (
    <Group component="span" gap={6}>
      {readField(detail, "accepted") !== null && (
        <Text component="span" fw={700}>
          {t("accepted_of", {
            accepted: readNumber(detail, "accepted", 0),
            minimum: readNumber(detail, "minimum_count", 1),
          })}
        </Text>
      )}
      {readList(answer, "items").map((item) => {
        const id = readText(item, "id");
        const found = judged.find((candidate) => readText(candidate, "id") === id);
        const named = { id, text: readText(item, "text"), verdict: readText(found, "verdict") };
        const byHand = readField(found, "by_hand") === true;
        return onItem === undefined ? (
          <ItemBadge key={id} {...named} by_hand={byHand} />
        ) : (
          <ItemMenu key={id} {...named} by_hand={byHand} busy={busy} onItem={onItem} />
        );
      })}
    </Group>
  );
}

interface NamedItem {
  readonly id: string;
  readonly text: string;
  /** Empty while verdicts are hidden. */
  readonly verdict: string;
  readonly by_hand: boolean;
}

function ItemBadge({ text, verdict: verdictCode, by_hand }: NamedItem): ReactElement {
  const t = useT(challengeHostMessages);
  const verdict = VERDICTS.find((known) => known === verdictCode);
  const verdictText = verdict === undefined ? null : t(`verdict_${verdict}`);
  return (
    <Badge
      variant={by_hand ? "filled" : "light"}
      tt="none"
      size="lg"
      color={verdict === undefined ? "gray" : COLOURS_BY_VERDICT[verdict]}
      {...(verdictText === null ? {} : { title: by_hand ? t("by_hand", { verdict: verdictText }) : verdictText })}
    >
      {verdict === undefined ? "" : `${SIGNS_BY_VERDICT[verdict]} `}
      {text}
    </Badge>
  );
}

interface ItemMenuProps extends NamedItem {
  readonly busy: boolean;
  readonly onItem: NonNullable<SubmissionViewProps["onItem"]>;
}

/** The moderator's decision about an item overrides the list. */
function ItemMenu({ busy, onItem, ...named }: ItemMenuProps): ReactElement {
  const t = useT(challengeHostMessages);
  return (
    <Menu withinPortal position="bottom-start">
      <Menu.Target>
        <UnstyledButton aria-label={t("judge_item", { item: named.text })} disabled={busy}>
          <ItemBadge {...named} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onItem(named.id, true)}>{t("accept_item")}</Menu.Item>
        <Menu.Item onClick={() => onItem(named.id, false)}>{t("refuse_item")}</Menu.Item>
        <Menu.Item onClick={() => onItem(named.id, null)}>{t("leave_item")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
