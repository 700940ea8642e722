import { useState, type ReactElement } from "react";
import { Button, Modal, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { roundTypeIds } from "@showrunner/rounds";
import { getRoundViews } from "@showrunner/rounds/views";
import { useLocale, useT } from "@showrunner/i18n/react";
import { gamesMessages } from "../messages/index.ts";

interface RoundTypePickerProps {
  readonly onPick: (type: string) => void;
}

/** Adds a round: lists every registered type with icon and hint, the default type first. */
export function RoundTypePicker({ onPick }: RoundTypePickerProps): ReactElement {
  const t = useT(gamesMessages);
  const locale = useLocale();
  const [state, setState] = useState<"closed" | "open" | "picked">("closed");
  const [standard = ""] = roundTypeIds;
  return (
    <>
      <Button
        variant="light"
        color="accent"
        fullWidth
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => setState("open")}
      >
        {t("add_round")}
      </Button>
      <Modal
        opened={state === "open"}
        onClose={() => setState("closed")}
        // After a pick, the focus goes to the new round instead of the button.
        returnFocus={state !== "picked"}
        title={t("pick_type")}
        size="lg"
      >
        <Stack>
          <Text c="dimmed">{t("type_hint", { name: getRoundViews(standard).label(locale) })}</Text>
          {roundTypeIds.map((type, index) => {
            const { icon: Icon, label, hint } = getRoundViews(type);
            return (
              <UnstyledButton
                key={type}
                className="type-choice"
                {...(index === 0 ? { "data-autofocus": true } : {})}
                onClick={() => {
                  setState("picked");
                  onPick(type);
                }}
              >
                <Icon size={32} />
                <span>
                  <strong>{label(locale)}</strong>
                  <span className="type-choice-hint">{hint(locale)}</span>
                </span>
              </UnstyledButton>
            );
          })}
        </Stack>
      </Modal>
    </>
  );
}
