import { Suspense, useState, type ReactElement } from "react";
import { ActionIcon } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useT } from "@showrunner/i18n/react";
import { appMessages } from "../messages/en.ts";

const OverflowMenu = lazyWithRetry(() => import("./overflow-menu.tsx"));

/** Opens the overflow menu of narrow screens, which is loaded on first use. */
export function OverflowButton(): ReactElement {
  const t = useT(appMessages);
  const [isRequested, setIsRequested] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={t("more")}
      aria-haspopup="menu"
      onClick={() => setIsRequested(true)}
    >
      <IconDotsVertical size={20} aria-hidden />
    </ActionIcon>
  );
  return isRequested ? (
    <Suspense fallback={button}>
      <OverflowMenu />
    </Suspense>
  ) : (
    button
  );
}
