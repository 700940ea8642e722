import { Suspense, useState, type ReactElement } from "react";
import { Badge, Button } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { LoadingNotice } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import type { Draft } from "../draft/draft.ts";
import { useDraftCheck } from "../editor/use-draft-check.ts";
import { translationMessages } from "./messages/en.ts";

const TranslationsDialog = lazyWithRetry(async () => ({
  default: (await import("./translations-dialog.tsx")).TranslationsDialog,
}));

/** Loads the checks only for games with translations. */
async function countDoubtfulParts({ game, rounds }: Draft): Promise<number> {
  const parts = [game, ...rounds.map(({ fields }) => fields)];
  if (!parts.some(({ translations }) => translations !== undefined && Object.keys(translations).length > 0)) return 0;
  const { countDoubtful } = await import("./translated-parts.ts");
  return countDoubtful({ game, rounds });
}

/** Opens the game's texts beside their translations; after a save, shows how many translations need a review. */
export function TranslationsButton(): ReactElement {
  const t = useT(translationMessages);
  const [isOpen, setOpen] = useState(false);
  const doubtful = useDraftCheck(countDoubtfulParts, 0, isOpen);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconLanguage size={16} aria-hidden />}
        rightSection={
          doubtful > 0 && (
            <Badge color="warning" variant="light" size="sm">
              {t("doubtful", { n: doubtful })}
            </Badge>
          )
        }
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingNotice />}>
          <TranslationsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
