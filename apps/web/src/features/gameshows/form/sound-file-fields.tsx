import { useState, type ReactElement } from "react";
import { Box, Button, Collapse, Input, Stack } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useController, useWatch, type Control, type FieldErrors } from "react-hook-form";
import type { Gameshow } from "@showrunner/contract/rest";
import { DEFAULT_VOLUMES, SOUND_CUES, type SoundCue, type SoundFiles } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { gameshowsMessages } from "../messages/en.ts";
import type { ShowFormValues } from "./show-form.ts";
import { SoundFileRow } from "./sound-file-row.tsx";
import { CopySoundsMenu } from "./copy-sounds-menu.tsx";
import { useSoundPreview } from "./use-sound-preview.ts";

interface SoundFileFieldsProps {
  readonly show: Gameshow;
  readonly control: Control<ShowFormValues>;
  readonly errors: FieldErrors<ShowFormValues>;
}

/** Volume in percent to which the lobby's music is set when a file is chosen while it is off. */
const MUSIC_VOLUME = 60;

/** Files that replace sounds; hidden while the show's sounds are off. */
export function SoundFileFields({ show, control, errors }: SoundFileFieldsProps): ReactElement | null {
  const t = useT(gameshowsMessages);
  const fieldMessage = useFieldMessage();
  const hasSounds = useWatch({ control, name: "settings.sounds" });
  const { field } = useController({ control, name: "settings.sound_files" });
  const { field: volumes } = useController({ control, name: "settings.volumes" });
  const files: SoundFiles = field.value ?? {};
  const [isOpen, setOpen] = useState(Object.keys(files).length > 0);
  const preview = useSoundPreview();
  if (!hasSounds) return null;

  const turnMusicOn = (): void => {
    const { music, ...rest } = volumes.value ?? DEFAULT_VOLUMES;
    if (music === 0) volumes.onChange({ ...rest, music: MUSIC_VOLUME });
  };
  const change = (cue: SoundCue, id: string | null): void => {
    preview.stop();
    const others = Object.entries(files).filter(([other]) => other !== cue);
    field.onChange(Object.fromEntries(id === null ? others : [...others, [cue, id]]));
    if (cue === "lobby" && id !== null) turnMusicOn();
  };
  const replaceFiles = (copied: SoundFiles): void => {
    field.onChange(copied);
    if (copied.lobby !== undefined) turnMusicOn();
  };
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const hasErrors = errors.settings?.sound_files !== undefined;
  return (
    <Input.Wrapper label={t("sound_files")} description={t("sound_files_hint")} labelElement="div">
      <Box mt="xs">
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen || hasErrors}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t("sound_files")}
        </Button>
      </Box>
      <Collapse expanded={isOpen || hasErrors}>
        <Stack component="ul" gap="sm" m={0} mt="sm" p={0}>
          {SOUND_CUES.map((cue) => (
            <SoundFileRow
              key={cue}
              cue={cue}
              clipId={files[cue] ?? null}
              known={show.sound_clips}
              preview={preview}
              error={fieldMessage(errors.settings?.sound_files?.[cue]?.message)}
              onChange={(id) => change(cue, id)}
            />
          ))}
        </Stack>
        <CopySoundsMenu showId={show.id} onCopy={replaceFiles} />
      </Collapse>
    </Input.Wrapper>
  );
}
