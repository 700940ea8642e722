import { Suspense, useState, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { LoadingNotice } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useIsFeatureEnabled } from "../../api/feature-status.api.ts";
import { componentsMessages } from "../messages/en.ts";

const GenerateDialog = lazyWithRetry(async () => ({ default: (await import("./generate-dialog.tsx")).GenerateDialog }));

interface GenerateButtonProps {
  readonly disabled: boolean;
  readonly onUse: (id: string) => void;
}

/** Generates an image for a field; absent unless a provider can generate images. */
export function GenerateButton({ disabled, onUse }: GenerateButtonProps): ReactElement | null {
  const t = useT(componentsMessages);
  const isEnabled = useIsFeatureEnabled("images");
  const [isOpen, setOpen] = useState(false);
  if (isEnabled !== true) return null;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        disabled={disabled}
        leftSection={<IconSparkles size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("generate")}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingNotice />}>
          <GenerateDialog
            kind="image"
            onClose={() => setOpen(false)}
            onUse={(id) => {
              setOpen(false);
              onUse(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
