import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Checkbox, Group, Paper, Select, Stack } from "@mantine/core";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useLinkMedia } from "../../../api/assets.api.ts";
import { useDebouncedSearch } from "../../../components/use-debounced-search.ts";
import { assetsMessages } from "../messages/en.ts";
import { useLinkTargets, useRoundOptions } from "./use-link-targets.ts";

interface LinkFormProps {
  readonly file: { readonly kind: "image" | "video"; readonly id: string };
  readonly onClose: () => void;
}

/** Links a file to a show, a game or a round that the user may edit. */
export function LinkForm({ file, onClose }: LinkFormProps): ReactElement {
  const t = useT(assetsMessages);
  const link = useLinkMedia(file);
  const [search, setSearch] = useState("");
  const debouncedSearch = useDebouncedSearch(search);
  const [target, setTarget] = useState<string | null>(null);
  const [label, setLabel] = useState("");
  const [round, setRound] = useState<string | null>(null);
  const [isCover, setCover] = useState(false);
  // The name of the chosen target in the field is not a search text.
  const groups = useLinkTargets(debouncedSearch === label ? "" : debouncedSearch);
  const [type, id = ""] = target?.split("--") ?? [];
  const rounds = useRoundOptions(type === "game" ? id : null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (target === null) return;
    const body =
      type === "gameshow"
        ? ({ linked_type: "gameshow", linked_id: id } as const)
        : round === null
          ? ({ linked_type: "game", linked_id: id, ...(isCover ? { linked_is_primary: true } : {}) } as const)
          : ({ linked_type: "round", linked_id: round } as const);
    link.mutate(body, { onSuccess: onClose });
  };
  return (
    <Paper withBorder p="sm" component="form" onSubmit={submit}>
      <Stack gap="sm">
        <Select
          label={t("link_target")}
          placeholder={t("link_search")}
          data={groups}
          // The server searches.
          filter={({ options }) => options}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          value={target}
          onChange={(value, option) => {
            setTarget(value);
            setLabel((option as { readonly label?: string } | null)?.label ?? "");
            setRound(null);
            setCover(false);
          }}
          nothingFoundMessage={t("nothing_found")}
          maxDropdownHeight={260}
          data-autofocus
        />
        {type === "game" && (
          <Select
            label={t("link_round")}
            data={rounds}
            value={round}
            onChange={setRound}
            placeholder={t("link_whole_game")}
            clearable
            searchable
          />
        )}
        {type === "game" && round === null && file.kind === "image" && (
          <Checkbox
            label={t("link_cover")}
            checked={isCover}
            onChange={(event) => setCover(event.currentTarget.checked)}
          />
        )}
        <FormError message={link.error?.message ?? null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={target === null} loading={link.isPending}>
            {t("link")}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
