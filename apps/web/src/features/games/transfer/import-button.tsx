import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { transferMessages } from "./messages/en.ts";

/** Opens the import of a game. */
export function ImportButton({ onClick }: { readonly onClick: () => void }): ReactElement {
  const t = useT(transferMessages);
  return (
    <Button variant="default" leftSection={<IconFileImport size={20} aria-hidden />} onClick={onClick}>
      {t("import_game")}
    </Button>
  );
}
