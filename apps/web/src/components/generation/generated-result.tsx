import type { ReactElement } from "react";
import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { ErrorState, FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAsset } from "../../api/assets.api.ts";
import { useGenerateAgain, type GeneratedKind } from "../../api/media-generation.api.ts";
import { generationMessages } from "./messages/en.ts";
import "./generation.css";

interface GeneratedResultProps {
  readonly kind: GeneratedKind;
  readonly id: string;
  readonly onUse: (id: string) => void;
  /** Back to the description. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Waits for a file that is being generated, and offers to use it. */
export function GeneratedResult({ kind, id, onUse, onChange, onClose }: GeneratedResultProps): ReactElement {
  const t = useT(generationMessages);
  const { data, error, refetch } = useAsset({ kind, id }, true);
  const again = useGenerateAgain();
  if (data === undefined)
    return error === null ? (
      <Loader mx="auto" my="xl" />
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    );
  const isReady = data.status === "ready";
  return (
    <Stack>
      <div className="generation-result">
        {isReady && kind === "image" ? <img src={data.url} alt={data.generation?.prompt ?? ""} /> : null}
        {data.status === "pending" && <Loader aria-hidden />}
      </div>
      <div role="status">{data.status === "pending" && <Text>{t("generating")}</Text>}</div>
      {data.status === "failed" && <FormError message={t(`failure_${data.generation?.failure ?? "interrupted"}`)} />}
      <FormError message={again.error?.message ?? null} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("close")}
        </Button>
        {data.status !== "pending" && (
          <Button variant="default" onClick={onChange}>
            {t("try_again")}
          </Button>
        )}
        {data.status === "failed" && (
          <Button loading={again.isPending} onClick={() => again.mutate({ kind, id })}>
            {t("again")}
          </Button>
        )}
        {isReady && (
          <Button color="accent" onClick={() => onUse(id)} data-autofocus>
            {t("use")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
