import { Component, type ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, Screen } from "@showrunner/ui/audience";
import { playMessages } from "../messages/en.ts";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Error boundary: shows the error; a reload resumes the session. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <ErrorFallback /> : this.props.children;
  }
}

function ErrorFallback(): ReactNode {
  const t = useT(playMessages);
  return (
    <Screen>
      <div className="pl-shell">
        <h1>{t("broken_title")}</h1>
        <p>{t("broken_text")}</p>
        <Button onClick={() => location.reload()}>{t("reload")}</Button>
      </div>
    </Screen>
  );
}
