import type { ReactElement } from "react";
import { Badge } from "@mantine/core";
import type { LogEntry } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { describeEntry } from "../../lib/log-texts/describe-entry.ts";
import { resultsMessages } from "./messages/en.ts";

/** Entries grouped by day, in the given order. */
export function EntryList({ entries }: { readonly entries: readonly LogEntry[] }): ReactElement {
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "full" });
  const days: { readonly name: string; readonly entries: LogEntry[] }[] = [];
  for (const entry of entries) {
    const name = day.format(Date.parse(entry.at));
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return (
    <>
      {days.map(({ name, entries: ofDay }) => (
        <section key={ofDay[0]?.seq} className="show-log-day" aria-label={name}>
          <h2 className="show-log-heading">{name}</h2>
          <ol className="show-log-list">
            {ofDay.map((entry) => (
              <Entry key={entry.seq} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Entry({ entry }: { readonly entry: LogEntry }): ReactElement {
  const t = useT(resultsMessages);
  const locale = useLocale();
  const { at, by, undone, team } = entry;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "medium" }).format(Date.parse(at));
  const text = describeEntry(entry, locale);
  return (
    <li className="show-log-entry" data-undone={undone || undefined} data-kind={entry.kind}>
      <time className="show-log-time" dateTime={at}>
        {time}
      </time>
      <span
        className="show-log-dot"
        style={team?.colour == null ? undefined : { background: team.colour }}
        aria-hidden
      />
      <span className="show-log-text">
        {undone ? <s>{text}</s> : text}
        {undone && (
          <Badge className="show-log-undone" size="sm" variant="light" color="secondary">
            {t("undone")}
          </Badge>
        )}
        {by.kind === "moderator" && by.name !== null && (
          <span className="show-log-by">{t("by", { name: by.name })}</span>
        )}
      </span>
    </li>
  );
}
