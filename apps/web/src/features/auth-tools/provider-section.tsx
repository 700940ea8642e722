import type { ReactElement } from "react";
import { Alert, Button, Code, Group, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconMinus, IconStethoscope, IconX } from "@tabler/icons-react";
import type { ProviderDiagnosis, ProviderFailure } from "@showrunner/contract/rest";
import { CopyButton, FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useDiagnoseProvider } from "../../api/auth-tools.api.ts";
import { authToolsMessages } from "./messages/en.ts";

interface ProviderSectionProps {
  readonly describeFailure: (failure: ProviderFailure) => string;
}

/** Checks the identity provider step by step. */
export function ProviderSection({ describeFailure }: ProviderSectionProps): ReactElement {
  const t = useT(authToolsMessages);
  const diagnosis = useDiagnoseProvider();
  return (
    <Stack>
      <Group>
        <Button
          variant="default"
          leftSection={<IconStethoscope size={18} aria-hidden />}
          loading={diagnosis.isPending}
          onClick={() => diagnosis.mutate()}
        >
          {t("diagnose")}
        </Button>
      </Group>
      <FormError message={diagnosis.error?.message ?? null} />
      <div role="status">
        {diagnosis.data !== undefined && <Diagnosis diagnosis={diagnosis.data} describeFailure={describeFailure} />}
      </div>
    </Stack>
  );
}

type Step = ProviderDiagnosis["steps"][number];

const ICONS = { ok: IconCheck, failed: IconX, skipped: IconMinus } as const;
const COLOURS = { ok: "success", failed: "error", skipped: "info" } as const;
/** Clock difference that the server tolerates, in seconds. */
const CLOCK_TOLERANCE_S = 60;
/** Differences up to this may be due to network delay alone, in seconds. */
const CLOCK_PRECISION_S = 2;

function Diagnosis({
  diagnosis,
  describeFailure,
}: ProviderSectionProps & { readonly diagnosis: ProviderDiagnosis }): ReactElement {
  const t = useT(authToolsMessages);
  const { issuer, redirect_uri, steps, keys, clock_skew_s, has_userinfo, has_logout } = diagnosis;
  const describe = ({ step, state, failure, host }: Step): string => {
    if (state === "skipped") return t("step_skipped");
    if (failure !== null) return host === null ? describeFailure(failure) : `${describeFailure(failure)} (${host})`;
    if (step === "keys") return t("step_keys_ok", { n: keys.length });
    return t(`step_${step}_ok`);
  };
  return (
    <Stack>
      <ul className="auth-tools-steps">
        {steps.map((step) => {
          const Icon = ICONS[step.state];
          return (
            <li key={step.step}>
              <ThemeIcon color={COLOURS[step.state]} variant="light" radius="xl" size="md">
                <Icon size={16} aria-hidden />
              </ThemeIcon>
              <div>
                <Text fw={600}>{t(`step_${step.step}`)}</Text>
                <Text size="sm">{describe(step)}</Text>
              </div>
            </li>
          );
        })}
      </ul>
      <dl className="auth-tools-facts">
        <Fact label={t("issuer")}>{issuer === null ? t("missing") : <Code>{issuer}</Code>}</Fact>
        <Fact label={t("redirect_uri")}>
          {redirect_uri === null ? (
            t("redirect_uri_missing")
          ) : (
            <Group gap="xs">
              <Code>{redirect_uri}</Code>
              <CopyButton text={redirect_uri} />
            </Group>
          )}
        </Fact>
        {clock_skew_s !== null && (
          <Fact label={t("clock")}>
            {Math.abs(clock_skew_s) <= CLOCK_PRECISION_S
              ? t("clock_same")
              : t(clock_skew_s > 0 ? "clock_ahead" : "clock_behind", { n: Math.abs(clock_skew_s) })}
          </Fact>
        )}
        {has_userinfo !== null && <Fact label={t("userinfo")}>{t(has_userinfo ? "yes" : "no")}</Fact>}
        {has_logout !== null && <Fact label={t("logout_page")}>{t(has_logout ? "yes" : "no")}</Fact>}
        {keys.length > 0 && (
          <Fact label={t("keys")}>
            {keys.map(({ id, type, algorithm, use }) => (
              <div key={`${id} ${type} ${use}`}>
                <Code>{id ?? t("missing")}</Code> {[type, algorithm, use].filter((text) => text !== null).join(", ")}
              </div>
            ))}
          </Fact>
        )}
      </dl>
      {clock_skew_s !== null && Math.abs(clock_skew_s) > CLOCK_TOLERANCE_S && (
        <Alert color="warning" role="presentation">
          {t("clock_warning")}
        </Alert>
      )}
    </Stack>
  );
}

function Fact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactElement | ReactElement[] | string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
