import { Suspense, useState, type ReactElement } from "react";
import { ActionIcon, Button, Tooltip, type ButtonProps } from "@mantine/core";
import { IconLibraryPhoto } from "@tabler/icons-react";
import type { AssetKind } from "@showrunner/contract/rest";
import { LoadingNotice } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { componentsMessages } from "../messages/en.ts";

const AssetPicker = lazyWithRetry(async () => ({ default: (await import("./asset-picker.tsx")).AssetPicker }));

interface PickButtonProps extends Pick<ButtonProps, "size"> {
  readonly kind: AssetKind;
  readonly onPick: (id: string) => void;
  readonly disabled?: boolean;
  /** Icon only, for toolbars. */
  readonly isIcon?: boolean;
}

/** Opens the library to choose a file. */
export function PickButton({
  kind,
  onPick,
  disabled = false,
  isIcon = false,
  size = "sm",
}: PickButtonProps): ReactElement {
  const t = useT(componentsMessages);
  const [isPicking, setPicking] = useState(false);
  const open = (): void => setPicking(true);
  return (
    <>
      {isIcon ? (
        <Tooltip label={t("from_library")}>
          <ActionIcon variant="subtle" aria-label={t("from_library")} disabled={disabled} onClick={open}>
            <IconLibraryPhoto size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button size={size} variant="default" disabled={disabled} onClick={open}>
          {t("from_library")}
        </Button>
      )}
      {isPicking && (
        <Suspense fallback={<LoadingNotice />}>
          <AssetPicker
            kind={kind}
            onClose={() => setPicking(false)}
            onPick={(id) => {
              setPicking(false);
              onPick(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
