import { useState, type ReactElement } from "react";
import { Button, Modal, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { round_type_ids } from "@showrunner/rounds";
import { viewsOf } from "@showrunner/rounds/views";
import { useLocale, useT } from "@showrunner/i18n/react";
import { games_messages } from "../messages/index.ts";

interface TypePickerProps {
  readonly onPick: (type: string) => void;
}

/** Adds a round: lists every registered type with icon and hint, the default type first. */
export function TypePicker({ onPick }: TypePickerProps): ReactElement {
  const t = useT(games_messages);
  const locale = useLocale();
  const [state, setState] = useState<"closed" | "open" | "picked">("closed");
  const [standard = ""] = round_type_ids;
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
          <Text c="dimmed">{t("type_hint", { name: viewsOf(standard).label(locale) })}</Text>
          {round_type_ids.map((type, index) => {
            const { icon: Icon, label, hint } = viewsOf(type);
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
