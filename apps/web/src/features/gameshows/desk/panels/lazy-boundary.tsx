import { Suspense, type ReactElement, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { CatchBoundary } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";
import { Note } from "./card.tsx";

interface LazyBoundaryProps {
  /** Identity of the content; a new value retries after a failure. */
  readonly resetKey: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Lazily loaded part of the desk; when loading fails, the rest of the desk keeps working. */
export function LazyBoundary({ resetKey, fallback, children }: LazyBoundaryProps): ReactElement {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={LoadFailed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function LoadFailed(): ReactElement {
  const t = useT(deskMessages);
  return (
    <div role="alert">
      <Note>{t("part_failed")}</Note>
      <Button size="compact-sm" variant="light" onClick={() => location.reload()}>
        {t("part_reload")}
      </Button>
    </div>
  );
}
