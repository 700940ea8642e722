import type { ReactElement, ReactNode } from "react";
import { Banner, Screen } from "@showrunner/ui/stage";

/**
 * What stands on screen before anything is known. It is also written into the page when it is built, so it must say
 * nothing in any language and need no code.
 */
export function Shell({ banner = null }: { readonly banner?: ReactNode }): ReactElement {
  return (
    <Screen header={<ShellHeader />}>
      <Banner tone="warning">{banner}</Banner>
      <div className="pl-shell" aria-busy="true">
        <div className="pl-bone" data-size="title" />
        <div className="pl-bone" />
        <div className="pl-bone" data-size="round" />
      </div>
    </Screen>
  );
}

function ShellHeader(): ReactElement {
  return (
    <div className="pl-bar">
      <div className="pl-bone" data-size="badge" />
    </div>
  );
}
