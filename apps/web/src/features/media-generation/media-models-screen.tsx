import { useState, type ReactElement } from "react";
import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ErrorState, LoadingRows, PageHeader } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import {
  useDeleteMediaModel,
  useMediaModels,
  type GeneratedKind,
  type MediaModel,
} from "../../api/media-generation.api.ts";
import { ConfirmMutation } from "../../components/confirm-mutation.tsx";
import { LinkButton } from "../../components/links.tsx";
import { formatMoney } from "../../lib/format-money.ts";
import { mediaModelsMessages } from "./messages/en.ts";
import { ModelDialog } from "./model-dialog.tsx";

/** Models with which all users can generate images and videos. */
export function MediaModelsScreen(): ReactElement {
  const t = useT(mediaModelsMessages);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("subtitle")}
        actions={
          <LinkButton to="/admin/providers" variant="default">
            {t("to_providers")}
          </LinkButton>
        }
      />
      <Stack gap="xl">
        <ModelsSection kind="image" />
        <ModelsSection kind="video" />
      </Stack>
    </>
  );
}

function ModelsSection({ kind }: { readonly kind: GeneratedKind }): ReactElement {
  const t = useT(mediaModelsMessages);
  const { data, error, refetch } = useMediaModels(kind, false);
  /** Null for a new model, undefined while none is edited. */
  const [edited, setEdited] = useState<MediaModel | null | undefined>(undefined);
  return (
    <section aria-label={t(kind === "image" ? "images" : "videos")}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t(kind === "image" ? "images" : "videos")}
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited(null)}>
          {t(kind === "image" ? "add_image" : "add_video")}
        </Button>
      </Group>
      {data === undefined ? (
        error === null ? (
          <LoadingRows rows={2} />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <Text c="dimmed">{t(kind === "image" ? "empty_image" : "empty_video")}</Text>
      ) : (
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
          {data.map((model) => (
            <ModelCard key={model.id} kind={kind} model={model} onEdit={() => setEdited(model)} />
          ))}
        </Stack>
      )}
      {edited !== undefined && <ModelDialog kind={kind} model={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

interface ModelCardProps {
  readonly kind: GeneratedKind;
  readonly model: MediaModel;
  readonly onEdit: () => void;
}

function ModelCard({ kind, model, onEdit }: ModelCardProps): ReactElement {
  const t = useT(mediaModelsMessages);
  const locale = useLocale();
  const remove = useDeleteMediaModel();
  const [isDeleting, setDeleting] = useState(false);
  const { id, label, provider_name, price, is_default, is_active, is_available } = model;
  const choices = [
    ...model.sizes.map((size) => size.replace("x", " × ")),
    ...model.durations.map((seconds) => `${seconds} s`),
    ...model.formats.map(({ width, height }) => `${width} × ${height}`),
  ];
  const amount = price === null ? null : formatMoney(price.amount, price.currency, locale);
  const priceText =
    amount === null ? t("price_unknown") : t(kind === "image" ? "per_image" : "per_second", { price: amount });
  return (
    <Paper component="li" withBorder p="md" aria-label={label}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} style={{ overflowWrap: "anywhere" }}>
          <Group gap="xs">
            <Text fw={600}>{label}</Text>
            {is_default && <Badge variant="light">{t("default")}</Badge>}
            {!is_active ? (
              <Badge color="gray" variant="outline">
                {t("inactive")}
              </Badge>
            ) : (
              !is_available && (
                <Badge color="warning" variant="outline">
                  {t("unavailable")}
                </Badge>
              )
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {[...(model.model === label ? [] : [model.model]), provider_name, priceText, ...choices].join(" · ")}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={onEdit}>
            {t("edit")}
          </Button>
          <Button size="compact-md" variant="subtle" color="error" onClick={() => setDeleting(true)}>
            {t("delete")}
          </Button>
        </Group>
      </Group>
      <ConfirmMutation
        danger
        title={t("delete_question", { name: label })}
        confirmLabel={t("delete")}
        mutation={remove}
        input={isDeleting ? { kind, id } : null}
        onClose={() => setDeleting(false)}
      >
        {t("delete_text")}
      </ConfirmMutation>
    </Paper>
  );
}
