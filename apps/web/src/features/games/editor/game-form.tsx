import type { ReactElement } from "react";
import { NativeSelect, SimpleGrid, Stack, Switch, TagsInput, Textarea, TextInput, Title } from "@mantine/core";
import { DIFFICULTIES } from "@showrunner/contract/enum-values";
import { GAME_LIMITS } from "@showrunner/contract/rest";
import { BASE_LOCALE, locales } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { NumberField } from "@showrunner/ui/host";
import { languageOptions } from "../../../lib/language-options.ts";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { MarkdownField } from "../../../components/markdown/markdown-field.tsx";
import { ImageField } from "../../../components/images/image-field.tsx";
import { parseOneOf } from "../../../lib/search-params.ts";
import { findListProblem } from "../draft/draft-problems.ts";
import type { DraftGameFields } from "../draft/draft.ts";
import { gamesMessages } from "../messages/en.ts";
import { useEditor } from "./editor-context.ts";
import { useBuzzerScoring } from "./use-buzzer-scoring.ts";

/** The fields of the game itself. */
export function GameForm(): ReactElement {
  const t = useT(gamesMessages);
  const fieldMessage = useFieldMessage();
  const { draft, dispatch, problems, showProblems, isReadOnly, isLibrary } = useEditor();
  const { setGameBuzzer } = useBuzzerScoring();
  const { game } = draft;
  const change = (fields: Partial<DraftGameFields>): void => dispatch({ type: "change_game", fields });
  const errorOf = (field: keyof DraftGameFields): string | undefined =>
    showProblems ? fieldMessage(problems.game[field]) : undefined;
  return (
    <section aria-labelledby="game-form-title">
      <Title order={2} id="game-form-title" size="h3" mb="md">
        {t("about_game")}
      </Title>
      <Stack gap="md">
        <TextInput
          label={t("field_title")}
          required
          value={game.title}
          disabled={isReadOnly}
          error={errorOf("title")}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t("field_description")}
          description={t("description_hint")}
          autosize
          minRows={2}
          value={game.description}
          disabled={isReadOnly}
          error={errorOf("description")}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            clampBehavior="none"
            label={t("field_points")}
            description={t("points_hint")}
            min={0}
            max={GAME_LIMITS.points}
            value={game.points}
            disabled={isReadOnly}
            error={errorOf("points")}
            onChange={(points) => change({ points })}
          />
          <NativeSelect
            label={t("difficulty")}
            description={t("difficulty_hint")}
            value={game.difficulty}
            disabled={isReadOnly}
            onChange={(event) =>
              change({ difficulty: parseOneOf(event.currentTarget.value, DIFFICULTIES) ?? "medium" })
            }
            data={[
              { value: "easy", label: t("difficulty_easy") },
              { value: "medium", label: t("difficulty_medium") },
              { value: "hard", label: t("difficulty_hard") },
            ]}
          />
        </SimpleGrid>
        <Switch
          label={t("field_buzzer")}
          description={t("buzzer_hint")}
          checked={game.buzzer_default}
          disabled={isReadOnly}
          onChange={(event) => setGameBuzzer(event.currentTarget.checked)}
        />
        {isLibrary && (
          <Switch
            label={t("field_shared")}
            description={t("shared_hint")}
            checked={game.shared_with_hosts}
            disabled={isReadOnly}
            onChange={(event) => change({ shared_with_hosts: event.currentTarget.checked })}
          />
        )}
        <MarkdownField
          label={t("field_rules")}
          description={t("rules_hint")}
          value={game.rules}
          disabled={isReadOnly}
          error={errorOf("rules")}
          onChange={(rules) => change({ rules })}
          onInsert={(edit) => dispatch({ type: "edit_text", key: null, path: "rules", edit })}
        />
        <TextInput
          label={t("field_equipment")}
          description={t("equipment_hint")}
          value={game.equipment}
          disabled={isReadOnly}
          error={errorOf("equipment")}
          onChange={(event) => change({ equipment: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TagsInput
            label={t("field_tags")}
            description={t("tags_hint")}
            value={[...game.tags]}
            maxTags={20}
            disabled={isReadOnly}
            error={showProblems ? fieldMessage(findListProblem(problems.game, "tags")) : undefined}
            onChange={(tags) => change({ tags })}
          />
          <NativeSelect
            label={t("language")}
            description={t("language_hint")}
            value={game.language}
            disabled={isReadOnly}
            onChange={(event) => change({ language: parseOneOf(event.currentTarget.value, locales) ?? BASE_LOCALE })}
            data={[...languageOptions]}
          />
        </SimpleGrid>
        <ImageField
          label={t("field_cover")}
          value={game.cover_image_id}
          disabled={isReadOnly}
          onChange={(coverImageId) => change({ cover_image_id: coverImageId })}
        />
      </Stack>
    </section>
  );
}
