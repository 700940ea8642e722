import { useState, type ReactElement } from "react";
import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { AudioClip } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { ErrorState, LoadingRows, Modal } from "@showrunner/ui/host";
import { useAudioClips, useDeleteAudio } from "../../api/audio.api.ts";
import { useDebouncedSearch } from "../use-debounced-search.ts";
import { ConfirmMutation } from "../confirm-mutation.tsx";
import { formatLength } from "./audio-file.ts";
import { audioMessages } from "./messages/en.ts";

interface AudioPickerProps {
  readonly onPick: (clip: AudioClip) => void;
  readonly onClose: () => void;
}

/** Offers the user's own clips, newest first. */
export function AudioPicker({ onPick, onClose }: AudioPickerProps): ReactElement {
  const t = useT(audioMessages);
  const [search, setSearch] = useState("");
  const debouncedSearch = useDebouncedSearch(search);
  const { data, error, refetch } = useAudioClips(debouncedSearch, true);
  return (
    <Modal opened onClose={onClose} title={t("mine")}>
      <Stack>
        <TextInput
          label={t("search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        {data === undefined ? (
          error === null ? (
            <LoadingRows />
          ) : (
            <ErrorState title={t("mine")} message={t("load_failed")} onRetry={() => void refetch()} />
          )
        ) : data.items.length === 0 ? (
          <Text c="dimmed">{t(debouncedSearch.trim() === "" ? "empty" : "nothing_found")}</Text>
        ) : (
          data.items.map((clip) => <Row key={clip.id} clip={clip} onPick={onPick} />)
        )}
      </Stack>
    </Modal>
  );
}

function Row({
  clip,
  onPick,
}: {
  readonly clip: AudioClip;
  readonly onPick: AudioPickerProps["onPick"];
}): ReactElement {
  const t = useT(audioMessages);
  const remove = useDeleteAudio();
  const [isConfirming, setConfirming] = useState(false);
  const { name } = clip;
  return (
    <Group wrap="nowrap" gap="xs">
      <Button
        variant="default"
        flex={1}
        miw={0}
        justify="space-between"
        rightSection={<Text span>{formatLength(clip.duration_ms)}</Text>}
        onClick={() => onPick(clip)}
      >
        {name}
      </Button>
      <ActionIcon variant="subtle" color="error" aria-label={t("delete", { name })} onClick={() => setConfirming(true)}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmMutation
        danger
        title={t("delete_question", { name })}
        confirmLabel={t("delete_yes")}
        mutation={remove}
        input={isConfirming ? clip.id : null}
        onClose={() => setConfirming(false)}
      >
        {t("delete_text")}
      </ConfirmMutation>
    </Group>
  );
}
