import type { ReactElement } from "react";
import { Button, Menu } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { SoundFiles } from "@showrunner/engine";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { gameshowQuery, useGameshows } from "../../../api/gameshows.api.ts";
import { gameshowsMessages } from "../messages/en.ts";

/** Maximum number of shows in the menu, most recently changed first. */
const SHOW_LIMIT = 20;

interface CopySoundsMenuProps {
  readonly showId: string;
  readonly onCopy: (files: SoundFiles) => void;
}

/** Copies the sound files of another show, so that a host need not choose them again for every show. */
export function CopySoundsMenu({ showId, onCopy }: CopySoundsMenuProps): ReactElement {
  const t = useT(gameshowsMessages);
  const queries = useQueryClient();
  const { data } = useGameshows({ limit: SHOW_LIMIT });
  const others = data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== showId) ?? [];
  const copyFrom = async (id: string): Promise<void> => {
    try {
      const { name, settings } = await queries.fetchQuery(gameshowQuery(id));
      const files = settings.sound_files ?? {};
      if (Object.keys(files).length === 0) notify({ kind: "info", message: t("sound_files_from_none", { name }) });
      else onCopy(files);
    } catch (error) {
      notify({ kind: "error", message: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button mt="sm" size="sm" variant="subtle">
          {t("sound_files_from")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="16rem" style={{ overflowY: "auto" }}>
        {others.length === 0 && <Menu.Label>{t("sound_files_from_empty")}</Menu.Label>}
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void copyFrom(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
