import { useState, type ReactElement } from "react";
import { ActionIcon, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconLink, IconLinkOff } from "@tabler/icons-react";
import type { MediaPlace } from "@showrunner/contract/rest";
import { ErrorState, LoadingRows, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../../api/auth.api.ts";
import { usePlaces, useUnlinkMedia } from "../../../api/assets.api.ts";
import { LinkAnchor } from "../../../components/links.tsx";
import { assetsMessages } from "../messages/en.ts";
import { LinkForm } from "./link-form.tsx";

interface LinkableFile {
  readonly kind: "image" | "video";
  readonly id: string;
}

/** Where a file is linked and used, with links to these places, and a form for a new link. */
export function PlacesSection({ file }: { readonly file: LinkableFile }): ReactElement {
  const t = useT(assetsMessages);
  const { data, error, refetch } = usePlaces(file);
  const [isLinking, setLinking] = useState(false);
  return (
    <Stack gap="xs" component="section" aria-label={t("places")}>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t("places")}
        </Title>
        {!isLinking && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => setLinking(true)}
          >
            {t("link")}
          </Button>
        )}
      </Group>
      {data === undefined ? (
        error === null ? (
          <LoadingRows rows={1} height={32} />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        )
      ) : data.items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("no_places")}
        </Text>
      ) : (
        data.items.map((place) => <Place key={`${place.type}-${place.id}`} file={file} place={place} />)
      )}
      {isLinking && <LinkForm file={file} onClose={() => setLinking(false)} />}
    </Stack>
  );
}

function Place({ file, place }: { readonly file: LinkableFile; readonly place: MediaPlace }): ReactElement {
  const t = useT(assetsMessages);
  const unlink = useUnlinkMedia(file);
  const { type, id, name, is_linked, is_primary } = place;
  return (
    <Group wrap="nowrap" gap="xs">
      <div style={{ flex: 1, minInlineSize: 0, overflowWrap: "anywhere" }}>
        <PlaceLink place={place} />{" "}
        <Text span size="sm" c="dimmed">
          {t(`place_${type}`)}
        </Text>
      </div>
      {is_primary && <Badge variant="light">{t("cover")}</Badge>}
      {!is_linked && !is_primary && (
        <Badge variant="outline">{t(type === "gameshow" ? "in_branding" : "in_content")}</Badge>
      )}
      {(is_linked || is_primary) && (
        <ActionIcon
          variant="subtle"
          aria-label={t("unlink", { name })}
          loading={unlink.isPending}
          onClick={() =>
            unlink.mutate(
              { linked_type: type, linked_id: id },
              { onError: ({ message }) => notify({ kind: "error", message }) },
            )
          }
        >
          <IconLinkOff size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

/** Link to the editor of the game, or to the show. */
function PlaceLink({ place: { type, id, name, game_id, gameshow_id } }: { readonly place: MediaPlace }): ReactElement {
  const { isAdmin } = useVisitor();
  if (type === "gameshow")
    return (
      <LinkAnchor to="/gameshows/$id" params={{ id }}>
        {name}
      </LinkAnchor>
    );
  const game = game_id ?? id;
  if (gameshow_id !== null)
    return (
      <LinkAnchor to="/gameshows/$id" params={{ id: gameshow_id }}>
        {name}
      </LinkAnchor>
    );
  return isAdmin ? (
    <LinkAnchor to="/games/$id" params={{ id: game }}>
      {name}
    </LinkAnchor>
  ) : (
    <LinkAnchor to="/gameshows/games/$id" params={{ id: game }}>
      {name}
    </LinkAnchor>
  );
}
