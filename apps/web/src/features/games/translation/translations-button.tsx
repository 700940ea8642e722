import { lazy, Suspense, useState, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { translationMessages } from "./messages/index.ts";

const TranslationsDialog = lazy(async () => ({
  default: (await import("./translations-dialog.tsx")).TranslationsDialog,
}));

/** Opens the texts of the game beside their translations. */
export function TranslationsButton(): ReactElement {
  const t = useT(translationMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconLanguage size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <TranslationsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
