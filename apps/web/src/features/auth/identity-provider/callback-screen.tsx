import { useEffect, useRef, type ReactElement } from "react";
import { Loader } from "@mantine/core";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../../api/auth.api.ts";
import { useCompleteProviderLogin } from "../../../api/identity-provider.api.ts";
import { parseReturnPath } from "../../../lib/route-guards.ts";
import { AuthCard } from "../auth-card.tsx";
import { ConfirmLinkForm } from "./confirm-link-form.tsx";
import { providerMessages } from "./messages/en.ts";
import { ProviderFailure } from "./provider-failure.tsx";
import { TestResult } from "./test-result.tsx";

const route = getRouteApi("/auth/callback");
const PARAMETERS = ["state", "code", "iss", "error"] as const;

/** Return from the identity provider. Posts its parameters only once, because a code is valid only once. */
export function CallbackScreen(): ReactElement {
  const t = useT(providerMessages);
  const search = route.useLoaderData();
  const router = useRouter();
  const { isSignedIn } = useVisitor();
  const { mutate, data, error } = useCompleteProviderLogin();
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    // Remove code and state from the address bar and the history.
    router.history.replace("/auth/callback");
    const sent = new URLSearchParams(search);
    const body = Object.fromEntries(
      PARAMETERS.flatMap((name) => (sent.has(name) ? [[name, sent.get(name) ?? ""]] : [])),
    );
    mutate(body, {
      onSuccess: ({ purpose, return_to }) => {
        if (purpose === "sign_in") router.history.replace(parseReturnPath(return_to) ?? "/dashboard");
      },
    });
  }, [mutate, router, search]);

  if (data?.purpose === "test" && data.test_result !== null)
    return <TestResult name={data.name} result={data.test_result} />;
  if (data?.purpose === "link") return <ConfirmLinkForm name={data.name} />;
  if (error !== null) return <ProviderFailure error={error} isSignedIn={isSignedIn} />;
  return (
    <AuthCard title={t("title")} intro={t("signing_in")}>
      <Loader aria-hidden />
    </AuthCard>
  );
}
