import type { ReactElement } from "react";
import { Button, Checkbox, Group, Loader, Text, Textarea } from "@mantine/core";
import { PICTURE_IDEA_LIMITS } from "@showrunner/contract/rest";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { generationMessages } from "../../../components/generation/messages/en.ts";
import { useAsset } from "../../../api/assets.api.ts";
import { useGenerateAgain } from "../../../api/media-generation.api.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { picturesMessages } from "./messages/en.ts";
import { hasPicture, showsPicture } from "./pictured-rounds.ts";
import type { PictureIdea, PicturedRound } from "./use-pictures.ts";

interface PictureItemProps {
  readonly pictured: PicturedRound;
  readonly number: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onChange: (idea: PictureIdea) => void;
  readonly onUse: () => void;
  /** Called when the host wants a different picture than the generated one. */
  readonly onForget: () => void;
}

/** A round with its proposed picture. */
export function PictureItem({
  pictured,
  number,
  isChosen,
  onChoose,
  onChange,
  onUse,
  onForget,
}: PictureItemProps): ReactElement {
  const t = useT(picturesMessages);
  const { round, idea, problems, isOutdated, imageId } = pictured;
  const name = getRoundLabel({ ...round.fields, title: null });
  const errorOf = (field: keyof PictureIdea): string | undefined => {
    const problem = problems[field];
    return problem === null ? undefined : t(`problem_${problem}`);
  };
  return (
    <li className="picture-idea">
      <Checkbox
        label={t("round", { n: number, name })}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      {idea === null && hasPicture(round.fields) && (
        <Text size="sm" c="dimmed">
          {t("has_picture")}
        </Text>
      )}
      {isOutdated && (imageId === null || !showsPicture(round.fields, imageId)) && (
        <Text size="sm" c="warning">
          {t("outdated")}
        </Text>
      )}
      {idea !== null && (
        <div className="picture-idea-columns">
          <div className="picture-idea-fields">
            <Textarea
              label={t("prompt")}
              autosize
              maxRows={6}
              maxLength={PICTURE_IDEA_LIMITS.prompt}
              value={idea.prompt}
              readOnly={imageId !== null}
              error={errorOf("prompt")}
              onChange={({ currentTarget }) => onChange({ ...idea, prompt: currentTarget.value })}
            />
            <Textarea
              label={t("alt")}
              description={t("alt_hint")}
              autosize
              maxLength={PICTURE_IDEA_LIMITS.alt}
              value={idea.alt}
              error={errorOf("alt")}
              onChange={({ currentTarget }) => onChange({ ...idea, alt: currentTarget.value })}
            />
          </div>
          {imageId !== null && (
            <Picture
              imageId={imageId}
              alt={idea.alt}
              isUsed={showsPicture(round.fields, imageId)}
              canUse={problems.alt === null}
              name={name}
              onUse={onUse}
              onForget={onForget}
            />
          )}
        </div>
      )}
    </li>
  );
}

interface PictureProps {
  readonly imageId: string;
  readonly alt: string;
  readonly isUsed: boolean;
  readonly canUse: boolean;
  readonly name: string;
  readonly onUse: () => void;
  readonly onForget: () => void;
}

/** The generated picture, or the progress of its run. */
function Picture({ imageId, alt, isUsed, canUse, name, onUse, onForget }: PictureProps): ReactElement {
  const t = useT(picturesMessages);
  const tGeneration = useT(generationMessages);
  const { data, error } = useAsset({ kind: "image", id: imageId }, true);
  const again = useGenerateAgain();
  const isPending = data === undefined ? error === null : data.status === "pending";
  return (
    <div className="picture-idea-result">
      <div role="status">
        {isPending && (
          <Group gap="xs">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{tGeneration("generating")}</Text>
          </Group>
        )}
      </div>
      {data?.status === "ready" && <img src={data.url} alt={alt} />}
      {data?.status === "failed" && (
        <>
          <FormError message={tGeneration(`failure_${data.generation?.failure ?? "interrupted"}`)} />
          <Button
            size="compact-sm"
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate({ kind: "image", id: imageId })}
          >
            {tGeneration("again")}
          </Button>
        </>
      )}
      <FormError message={error?.message ?? again.error?.message ?? null} />
      {data?.status === "ready" &&
        (isUsed ? (
          <Text size="sm" c="dimmed">
            {t("used")}
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="light"
            disabled={!canUse}
            aria-label={t("use_named", { name })}
            onClick={onUse}
          >
            {t("use")}
          </Button>
        ))}
      {!isPending && !isUsed && (
        <Button size="compact-sm" variant="default" aria-label={t("change_prompt_named", { name })} onClick={onForget}>
          {t("change_prompt")}
        </Button>
      )}
    </div>
  );
}
