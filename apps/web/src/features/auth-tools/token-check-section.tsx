import { useState, useSyncExternalStore, type ReactElement } from "react";
import { Alert, Badge, Button, Code, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { IconShieldCheck, IconUser } from "@tabler/icons-react";
import type { TokenCheck } from "@showrunner/contract/rest";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useCheckToken } from "../../api/auth-tools.api.ts";
import { getToken, subscribeSession } from "../../api/session.ts";
import { ClaimList } from "../../components/token-claims/claim-list.tsx";
import { decodeToken, getOtherClaims, type DecodedToken } from "../../components/token-claims/token-claims.ts";
import { authToolsMessages } from "./messages/en.ts";

/** Longest token that the server checks. */
const MAX_TOKEN_LENGTH = 20_000;

/** Checks a token and lists its claims. The token stays in this component: it is not cached or put into the URL. */
export function TokenCheckSection(): ReactElement {
  const t = useT(authToolsMessages);
  const ownToken = useSyncExternalStore(subscribeSession, getToken);
  const check = useCheckToken();
  const [typed, setTyped] = useState("");
  const [checked, setChecked] = useState<string | null>(null);
  const decoded = checked === null ? null : decodeToken(checked);

  function run(token: string): void {
    setChecked(token);
    check.mutate(token);
  }

  return (
    <Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== "") run(typed);
        }}
      >
        <Stack gap="sm">
          <Textarea
            label={t("token")}
            classNames={{ input: "auth-tools-token" }}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={MAX_TOKEN_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group gap="sm">
            <Button
              type="submit"
              color="accent"
              leftSection={<IconShieldCheck size={18} aria-hidden />}
              disabled={typed.trim() === ""}
              loading={check.isPending}
            >
              {t("check")}
            </Button>
            {ownToken !== null && (
              <Button
                variant="default"
                leftSection={<IconUser size={18} aria-hidden />}
                disabled={check.isPending}
                // Not put into the field, where it could end up in screenshots.
                onClick={() => run(ownToken)}
              >
                {t("check_own")}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <FormError message={check.error?.message ?? null} />
      <div role="status">{check.data !== undefined && <CheckResult check={check.data} />}</div>
      {check.data !== undefined && decoded !== null && (
        <>
          <Expectations check={check.data} token={decoded} />
          <Title order={3} size="h4">
            {t("claims")}
          </Title>
          <ClaimList token={decoded} isExplained />
          <RawPart title={t("other_claims")} values={getOtherClaims(decoded)} />
          {decoded.header !== null && <RawPart title={t("header")} values={decoded.header} />}
        </>
      )}
    </Stack>
  );
}

function CheckResult({ check: { kind, problem } }: { readonly check: TokenCheck }): ReactElement {
  const t = useT(authToolsMessages);
  return (
    <Alert
      color={problem === null ? "success" : "error"}
      title={t(problem === null ? "valid" : "invalid")}
      role="presentation"
    >
      {t(problem === null ? (kind === "access" ? "valid_access" : "valid_provider") : `problem_${problem}`)}
    </Alert>
  );
}

/** Issuer and audience next to the values that this server expects. */
function Expectations({ check, token }: { readonly check: TokenCheck; readonly token: DecodedToken }): ReactElement {
  const t = useT(authToolsMessages);
  const rows = [
    { label: t("issuer"), given: token.texts.iss, ...check.issuer },
    { label: t("audience"), given: token.texts.aud, ...check.audience },
  ];
  return (
    <Stack gap="xs">
      {rows.map(({ label, given, expected, matches }) => (
        <Group key={label} gap="xs">
          <Text size="sm">
            {label}: <Code>{given ?? t("missing")}</Code>
          </Text>
          <Badge color={matches ? "success" : "error"} variant="light" tt="none">
            {matches ? t("as_expected") : t("expected", { value: expected ?? t("missing") })}
          </Badge>
        </Group>
      ))}
    </Stack>
  );
}

interface RawPartProps {
  readonly title: string;
  readonly values: Readonly<Record<string, unknown>>;
}

function RawPart({ title, values }: RawPartProps): ReactElement | null {
  if (Object.keys(values).length === 0) return null;
  return (
    <div>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <Code block tabIndex={0}>
        {JSON.stringify(values, null, 2)}
      </Code>
    </div>
  );
}
