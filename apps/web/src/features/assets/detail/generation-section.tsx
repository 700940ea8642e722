import type { ReactElement } from "react";
import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { MediaStatus } from "@showrunner/contract/rest";
import { FormError } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import type { AssetWithGeneration } from "../../../api/assets.api.ts";
import { useGenerateAgain, type GeneratedKind } from "../../../api/media-generation.api.ts";
import { generationMessages } from "../../../components/generation/messages/en.ts";
import { formatMoney } from "../../../lib/format-money.ts";
import { assetsMessages } from "../messages/en.ts";

type Generation = NonNullable<AssetWithGeneration["generation"]>;

/** Rows of a definition list: how a file was generated. */
export function GenerationFacts({ generation }: { readonly generation: Generation }): ReactElement {
  const t = useT(assetsMessages);
  const locale = useLocale();
  const { prompt, model, provider, cost, failure } = generation;
  return (
    <>
      {prompt !== null && (
        <>
          <dt>{t("prompt")}</dt>
          <dd className="assets-prompt">{prompt}</dd>
        </>
      )}
      {model !== null && provider !== null && (
        <>
          <dt>{t("generated_with")}</dt>
          <dd>{t("with_model", { model, provider })}</dd>
          {/* A run that the vendor refused costs nothing. */}
          {(cost !== null || failure === null) && (
            <>
              <dt>{t("cost")}</dt>
              <dd>{cost === null ? t("cost_unknown") : formatMoney(cost.amount, cost.currency, locale)}</dd>
            </>
          )}
        </>
      )}
    </>
  );
}

interface GenerationStateProps {
  readonly kind: GeneratedKind;
  readonly id: string;
  readonly status: MediaStatus;
  readonly failure: Generation["failure"];
}

/** Shown instead of a file that is not ready yet, or whose generation failed. */
export function GenerationState({ kind, id, status, failure }: GenerationStateProps): ReactElement {
  const t = useT(assetsMessages);
  const tg = useT(generationMessages);
  const again = useGenerateAgain();
  return (
    <Stack gap="sm">
      <div role="status">
        {status === "pending" && (
          <Group gap="sm" wrap="nowrap">
            <Loader size="sm" aria-hidden />
            <Text>{t("pending_text")}</Text>
          </Group>
        )}
      </div>
      {status === "failed" && (
        <>
          <FormError message={`${t("failed_title")} ${tg(`failure_${failure ?? "interrupted"}`)}`} />
          <Group>
            <Button
              variant="default"
              loading={again.isPending}
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => again.mutate({ kind, id })}
            >
              {t("generate_again")}
            </Button>
          </Group>
          <FormError message={again.error?.message ?? null} />
        </>
      )}
    </Stack>
  );
}
