import { useState, type ReactElement } from "react";
import { Select } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { flattenPages } from "../../../api/pagination.ts";
import { useProviders } from "../../../api/providers.api.ts";
import { useUserChoice } from "../../../api/users.api.ts";
import { useDebouncedSearch } from "../../../components/use-debounced-search.ts";
import { pricingMessages } from "../messages/en.ts";

interface SubjectSelectProps {
  readonly scope: "user" | "provider";
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
}

/** Chooses the user or provider of a budget; the server searches. */
export function SubjectSelect({ scope, value, onChange, error }: SubjectSelectProps): ReactElement {
  const t = useT(pricingMessages);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null);
  // The name of the chosen subject is not a search text.
  const search = useDebouncedSearch(typed === chosen?.label ? "" : typed);
  const users = useUserChoice(search, scope === "user");
  const providers = useProviders(search === "" ? {} : { search });
  const found =
    scope === "user"
      ? (users.data?.items ?? []).map(({ id, username }) => ({ value: id, label: username }))
      : flattenPages(providers.data).map(({ id, name }) => ({ value: id, label: name }));
  const data = chosen === null || found.some((option) => option.value === chosen.value) ? found : [chosen, ...found];
  return (
    <Select
      label={t(scope === "user" ? "budget_scope_user" : "budget_scope_provider")}
      required
      searchable
      value={value}
      data={data}
      // The server filters the options.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t("budget_nothing_found")}
      error={error}
      onChange={(id) => {
        setChosen(data.find((option) => option.value === id) ?? null);
        onChange(id);
      }}
    />
  );
}
