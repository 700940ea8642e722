import { useState, type ReactElement } from "react";
import { Button, Stack, Text, UnstyledButton } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { IconPlus } from "@tabler/icons-react";
import { roundTypeIds } from "@showrunner/rounds";
import { getRoundViews } from "@showrunner/rounds/views";
import { useLocale, useT } from "@showrunner/i18n/react";
import { gamesMessages } from "../messages/en.ts";

/** Types that have a button of their own. */
const SHORTCUT_COUNT = 3;

interface AddRoundProps {
  /** Type of the last round, which the large button adds. */
  readonly type: string;
  readonly onAdd: (type: string) => void;
}

/** Adds a round with one click: of the last round's type, or of another common one; a dialog explains all types. */
export function AddRound({ type, onAdd }: AddRoundProps): ReactElement {
  const t = useT(gamesMessages);
  const locale = useLocale();
  const [state, setState] = useState<"closed" | "open" | "picked">("closed");
  const shortcuts = roundTypeIds.slice(0, SHORTCUT_COUNT).filter((id) => id !== type);
  const { icon: TypeIcon, label } = getRoundViews(type);
  return (
    <div className="add-round">
      <Button
        variant="light"
        color="accent"
        fullWidth
        h="auto"
        py="xs"
        aria-keyshortcuts="Control+Enter"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => onAdd(type)}
      >
        <span className="add-round-label">
          {t("add_round")}
          <span className="add-round-type">
            <TypeIcon size={14} /> {label(locale)}
          </span>
        </span>
      </Button>
      <div className="add-round-others" role="group" aria-label={t("add_other")}>
        {shortcuts.map((id) => {
          const { icon: Icon, label: name } = getRoundViews(id);
          return (
            <Button
              key={id}
              variant="default"
              size="compact-sm"
              leftSection={<Icon size={16} />}
              onClick={() => onAdd(id)}
            >
              {name(locale)}
            </Button>
          );
        })}
        <Button variant="subtle" size="compact-sm" onClick={() => setState("open")}>
          {t("all_types")}
        </Button>
      </div>
      <Text size="xs" c="dimmed" className="add-round-hint">
        {t("add_round_keys")}
      </Text>
      <Modal
        opened={state === "open"}
        onClose={() => setState("closed")}
        // After a pick, the focus goes to the new round instead of the button.
        returnFocus={state !== "picked"}
        title={t("pick_type")}
        size="lg"
      >
        <Stack>
          <Text c="dimmed">{t("type_hint", { name: getRoundViews(roundTypeIds[0] ?? "").label(locale) })}</Text>
          {roundTypeIds.map((id, index) => {
            const { icon: Icon, label: name, hint } = getRoundViews(id);
            return (
              <UnstyledButton
                key={id}
                className="type-choice"
                {...(index === 0 ? { "data-autofocus": true } : {})}
                onClick={() => {
                  setState("picked");
                  onAdd(id);
                }}
              >
                <Icon size={32} />
                <span>
                  <strong>{name(locale)}</strong>
                  <span className="type-choice-hint">{hint(locale)}</span>
                </span>
              </UnstyledButton>
            );
          })}
        </Stack>
      </Modal>
    </div>
  );
}
