import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Badge, Group, Menu, Stack, Text, UnstyledButton } from "@showrunner/ui/host/kit";
import { RichText } from "@showrunner/ui/stage";
import { fieldOf, listOf, numberOf, textOf, textsOf } from "../../parse.ts";
import type { AnswerViewProps, ModeratorViewProps } from "../../view-props.ts";
import { challenge_host_messages } from "../i18n/host/index.ts";
import { challenge_messages } from "../i18n/index.ts";
import type { Verdict } from "../judge.ts";

/** Task and, unless the answer is hidden, the list. */
export default function ChallengeModerator({ round, desk, covered }: ModeratorViewProps): ReactElement {
  const t = useT(challenge_messages);
  const prompt = textOf(round.face_question, "prompt");
  return (
    <Stack gap={4}>
      {prompt !== round.question && <Text fw={600}>{prompt}</Text>}
      <Text c="dimmed">{t("goal", { n: numberOf(round.face_question, "minimum_count", 1) })}</Text>
      {!covered && <Text>{textsOf(desk.solution, "items").join(" · ")}</Text>}
      {!covered && <RichText html={desk.answer_html} />}
    </Stack>
  );
}

const colours: Readonly<Record<Verdict, string>> = {
  accepted: "success",
  repeated: "info",
  doubtful: "warning",
  wrong: "error",
};
const marks: Readonly<Record<Verdict, string>> = { accepted: "✓", repeated: "↺", doubtful: "?", wrong: "✗" };
const verdicts = Object.keys(marks) as readonly Verdict[];

/** The named items with their verdicts; opens a menu where items can be decided. */
export function AnswerView({ answer, judgement, onItem, busy = false }: AnswerViewProps): ReactElement {
  const t = useT(challenge_host_messages);
  const detail = judgement?.detail ?? null;
  const judged = listOf(detail, "items");
  return (
    <Group component="span" gap={6}>
      {fieldOf(detail, "accepted") !== null && (
        <Text component="span" fw={700}>
          {t("accepted_of", {
            accepted: numberOf(detail, "accepted", 0),
            minimum: numberOf(detail, "minimum_count", 1),
          })}
        </Text>
      )}
      {listOf(answer, "items").map((item) => {
        const id = textOf(item, "id");
        const found = judged.find((candidate) => textOf(candidate, "id") === id);
        const named = { id, text: textOf(item, "text"), verdict: textOf(found, "verdict") };
        const by_hand = fieldOf(found, "by_hand") === true;
        return onItem === undefined ? (
          <ItemBadge key={id} {...named} by_hand={by_hand} />
        ) : (
          <ItemMenu key={id} {...named} by_hand={by_hand} busy={busy} onItem={onItem} />
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

function ItemBadge({ text, verdict: given, by_hand }: NamedItem): ReactElement {
  const t = useT(challenge_host_messages);
  const verdict = verdicts.find((known) => known === given);
  const said = verdict === undefined ? null : t(`verdict_${verdict}`);
  return (
    <Badge
      variant={by_hand ? "filled" : "light"}
      tt="none"
      size="lg"
      color={verdict === undefined ? "gray" : colours[verdict]}
      {...(said === null ? {} : { title: by_hand ? t("by_hand", { verdict: said }) : said })}
    >
      {verdict === undefined ? "" : `${marks[verdict]} `}
      {text}
    </Badge>
  );
}

interface ItemMenuProps extends NamedItem {
  readonly busy: boolean;
  readonly onItem: NonNullable<AnswerViewProps["onItem"]>;
}

/** The moderator's decision about an item overrides the list. */
function ItemMenu({ busy, onItem, ...named }: ItemMenuProps): ReactElement {
  const t = useT(challenge_host_messages);
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
