import { useState, type ReactElement } from "react";
import { Button, Group, NativeSelect, Stack, Switch, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { DIFFICULTIES } from "@showrunner/contract/enum-values";
import { AUTHORED_KINDS, AUTHORING_LIMITS } from "@showrunner/contract/rest";
import { FormError, NumberField } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useDraftEstimate, useReadDocument } from "../../../api/authoring.api.ts";
import { useEditor } from "../editor/editor-context.ts";
import { gamesMessages } from "../messages/en.ts";
import { DocumentField } from "./document-field.tsx";
import { countRounds, findFormProblem, toRequest, type DraftForm } from "./draft-request.ts";
import { authoringMessages } from "./messages/en.ts";
import { EstimateText } from "./run-costs.tsx";

interface DraftRequestFormProps {
  readonly value: DraftForm;
  readonly onChange: (value: DraftForm) => void;
  readonly onSubmit: () => void;
}

/** Pause in typing before the price is requested. */
const ESTIMATE_DELAY_MS = 400;

/** Form of a request for drafts. */
export function DraftRequestForm({ value, onChange, onSubmit }: DraftRequestFormProps): ReactElement {
  const t = useT(authoringMessages);
  const tGames = useT(gamesMessages);
  const [isTried, setTried] = useState(false);
  const change = (fields: Partial<DraftForm>): void => onChange({ ...value, ...fields });
  const read = useReadDocument();
  const total = countRounds(value);
  const problem = findFormProblem(value);
  const isShown = problem !== null && (isTried || problem !== "nothing");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === null && !read.isPending) onSubmit();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t("topic")}
          description={t("topic_hint")}
          value={value.topic}
          maxLength={AUTHORING_LIMITS.topic}
          data-autofocus
          onChange={({ currentTarget }) => change({ topic: currentTarget.value })}
        />
        <DocumentField text={value.document} file={value.file} read={read} onChange={change} />
        <Group grow align="flex-start">
          <TextInput
            label={t("audience")}
            description={t("audience_hint")}
            value={value.audience}
            maxLength={AUTHORING_LIMITS.audience}
            onChange={({ currentTarget }) => change({ audience: currentTarget.value })}
          />
          <NativeSelect
            label={t("difficulty")}
            description=" "
            value={value.difficulty}
            data={DIFFICULTIES.map((level) => ({ value: level, label: tGames(`difficulty_${level}`) }))}
            onChange={({ currentTarget }) =>
              change({ difficulty: DIFFICULTIES.find((level) => level === currentTarget.value) ?? value.difficulty })
            }
          />
        </Group>
        <fieldset className="draft-counts">
          <legend>{t("counts")}</legend>
          {AUTHORED_KINDS.map((kind) => (
            <NumberField
              key={kind}
              label={t(`kind_${kind}`)}
              min={0}
              max={AUTHORING_LIMITS.rounds}
              value={value.counts[kind]}
              onChange={(count) => change({ counts: { ...value.counts, [kind]: count ?? 0 } })}
            />
          ))}
        </fieldset>
        <Switch
          label={t("second_opinion")}
          description={t("second_opinion_hint")}
          checked={value.second_opinion}
          onChange={({ currentTarget }) => change({ second_opinion: currentTarget.checked })}
        />
        <FormError
          message={
            isShown
              ? t(problem, {
                  max: problem === "document_too_long" ? AUTHORING_LIMITS.document : AUTHORING_LIMITS.rounds,
                })
              : null
          }
        />
        <Group justify="space-between" className="host-form-footer">
          <Estimate form={value} />
          <Button type="submit" color="accent" disabled={read.isPending}>
            {t("start", { n: total })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The estimated price of the request. */
function Estimate({ form }: { readonly form: DraftForm }): ReactElement {
  const { draft } = useEditor();
  const [settled] = useDebouncedValue(form, ESTIMATE_DELAY_MS);
  const { data } = useDraftEstimate(findFormProblem(settled) === null ? toRequest(settled, draft) : null);
  return <EstimateText estimate={data} />;
}
