import type { ReactElement } from "react";
import { List } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { gamesMessages } from "../messages/en.ts";

interface ServerFieldErrorsProps {
  readonly error: Error;
  /** The number of each round that was sent; its position by default. */
  readonly roundNumbers?: readonly number[];
}

/** Errors that only the server detects, such as too much text in all rounds together, with the round's number. */
export function ServerFieldErrors({ error, roundNumbers }: ServerFieldErrorsProps): ReactElement | null {
  const t = useT(gamesMessages);
  if (!(error instanceof ApiError) || error.fields.length === 0) return null;
  return (
    <List size="sm" mt="xs">
      {error.fields.map(({ path, message }) => {
        const match = /^rounds\.(\d+)\./.exec(path)?.[1];
        const index = Number(match);
        return (
          <List.Item key={path}>
            {match === undefined ? message : t("save_failed_round", { n: roundNumbers?.[index] ?? index + 1, message })}
          </List.Item>
        );
      })}
    </List>
  );
}
