import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { ShortcutHint } from "../action-bar/shortcut-hint.tsx";
import { useDesk } from "../desk-context.tsx";
import { deskMessages } from "../messages/en.ts";

/** Shows or covers the solution on the moderator's own screen. */
export function PeekButton({ size }: { readonly size: "compact-sm" | "compact-md" }): ReactElement {
  const t = useT(deskMessages);
  const { isPeeking, togglePeek } = useDesk();
  return (
    <Button
      size={size}
      variant="subtle"
      flex="none"
      ms="auto"
      leftSection={isPeeking ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
      rightSection={<ShortcutHint action="answer" />}
      aria-pressed={isPeeking}
      onClick={togglePeek}
    >
      {isPeeking ? t("hide_answer") : t("show_answer_me")}
    </Button>
  );
}
