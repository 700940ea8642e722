import { useState, type ReactElement } from "react";
import { Select } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../api/auth.api.ts";
import { useUserChoice } from "../../api/users.api.ts";
import { useDebouncedSearch } from "../../components/use-debounced-search.ts";
import { usersMessages } from "./messages/en.ts";

interface UserSelectProps {
  readonly label: string;
  /** Id of the chosen account. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly exceptId: string;
  readonly error: string | undefined;
}

/** Chooses an active account; the server searches. */
export function UserSelect({ label, value, onChange, exceptId, error }: UserSelectProps): ReactElement {
  const t = useT(usersMessages);
  const me = useVisitor().user;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(me === null ? null : { value: me.id, label: `${me.username} (${t("you")})` });
  // The name of the chosen account is not a search text.
  const search = useDebouncedSearch(typed === chosen?.label ? "" : typed);
  const choice = useUserChoice(search, true);
  const found = (choice.data?.items ?? [])
    .filter(({ id }) => id !== exceptId)
    .map(({ id, username, email }) => ({
      value: id,
      label: id === me?.id ? `${username} (${t("you")})` : email === null ? username : `${username} – ${email}`,
    }));
  const isListed = chosen === null || found.some((option) => option.value === chosen.value);
  const data = isListed || chosen === null ? found : [chosen, ...found];
  return (
    <Select
      label={label}
      required
      searchable
      value={value}
      data={data}
      // The server filters the options.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={choice.isError ? choice.error.message : t("no_such_user")}
      error={error}
      onChange={(id) => {
        setChosen(data.find((option) => option.value === id) ?? null);
        onChange(id);
      }}
    />
  );
}
