import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { Locale } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useGame, useImportGame } from "../../../api/games.api.ts";
import { useEditor } from "../editor/editor-context.ts";
import { translationMessages } from "./messages/en.ts";
import { isWhollyApproved, toTranslatedGame } from "./translated-game.ts";
import type { TranslatedPart } from "./translated-parts.ts";

interface CreateTranslatedGameProps {
  readonly parts: readonly TranslatedPart[];
  readonly to: Locale;
}

/** Creates a separate game from a fully approved translation. */
export function CreateTranslatedGame({ parts, to }: CreateTranslatedGameProps): ReactElement | null {
  const t = useT(translationMessages);
  const locale = useLocale();
  const { draft, gameId, isLibrary, problems } = useEditor();
  const { data: game } = useGame(gameId);
  const create = useImportGame();
  if (!isWhollyApproved(parts) || problems.hasProblems) return null;
  const place =
    typeof game?.show_id === "string" ? { show_id: game.show_id } : isLibrary ? {} : { owner: "me" as const };
  const language = new Intl.DisplayNames(locale, { type: "language" }).of(to) ?? to;
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      loading={create.isPending}
      onClick={() =>
        create.mutate(
          { ...toTranslatedGame(draft, parts, to), ...place },
          {
            onSuccess: ({ title }) => notify({ kind: "success", message: t("copy_created", { title }) }),
            onError: ({ message }) => notify({ kind: "error", message: t("copy_failed", { message }) }),
          },
        )
      }
    >
      {t("copy_create", { language })}
    </Button>
  );
}
