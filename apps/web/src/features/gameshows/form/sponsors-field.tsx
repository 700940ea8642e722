import { useRef, type ReactElement } from "react";
import { Button, FileButton, Group, Input, Stack } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconArrowUp, IconTrash } from "@tabler/icons-react";
import { MAX_SPONSORS } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useImageUrls } from "../../../api/images.api.ts";
import { IMAGE_TYPES } from "../../../components/images/image-file.ts";
import { useImageUpload } from "../../../components/images/use-image-upload.ts";
import { PickButton } from "../../../components/assets/pick-button.tsx";
import { gameshowsMessages } from "../messages/en.ts";
import "./branding.css";

interface SponsorsFieldProps {
  /** Image ids. */
  readonly value: readonly string[];
  readonly knownUrls: Readonly<Record<string, string>>;
  readonly error: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Up to six images in a chosen order. */
export function SponsorsField({ value, knownUrls, error, onChange }: SponsorsFieldProps): ReactElement {
  const t = useT(gameshowsMessages);
  const { upload, isUploading, error: uploadError, clearError } = useImageUpload();
  const urls = useImageUrls(value.filter((id) => knownUrls[id] === undefined));
  const resetFileInput = useRef<() => void>(null);
  // After an upload the newest handler is called: the list and the form around it may have changed meanwhile.
  const append = useCallbackRef((id: string) => onChange([...value, id]));
  const add = (file: File | null): void => {
    resetFileInput.current?.();
    if (file !== null) void upload(file).then((image) => image && append(image.id));
  };
  const moveUp = (index: number): void =>
    onChange(value.map((id, at) => (at === index - 1 ? value[index] : at === index ? value[index - 1] : id) ?? id));
  return (
    <Input.Wrapper
      label={t("brand_sponsors")}
      description={t("brand_sponsors_hint", { max: MAX_SPONSORS })}
      labelElement="div"
      error={error ?? uploadError}
    >
      <Stack component="ul" gap="xs" m={0} mt="xs" p={0}>
        {value.map((id, index) => (
          <Group component="li" key={id} gap="xs" wrap="nowrap">
            <span className="brand-sponsor">
              <img src={knownUrls[id] ?? urls.get(id)} alt="" />
            </span>
            {index > 0 && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t("brand_sponsor_up", { n: index + 1 })}
                onClick={() => moveUp(index)}
              >
                <IconArrowUp size={16} aria-hidden />
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="error"
              aria-label={t("brand_sponsor_remove", { n: index + 1 })}
              onClick={() => onChange(value.filter((other) => other !== id))}
            >
              <IconTrash size={16} aria-hidden />
            </Button>
          </Group>
        ))}
        {value.length < MAX_SPONSORS && (
          <Group component="li" gap="xs">
            <FileButton resetRef={resetFileInput} accept={IMAGE_TYPES.join(",")} onChange={add}>
              {(props) => (
                <Button {...props} size="sm" variant="default" loading={isUploading}>
                  {t("brand_sponsor_add")}
                </Button>
              )}
            </FileButton>
            <PickButton
              kind="image"
              onPick={(id) => {
                clearError();
                if (!value.includes(id)) onChange([...value, id]);
              }}
            />
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
