import { Suspense, useState, type ReactElement } from "react";
import { Button, Menu } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import type { SuggestionKind } from "@showrunner/contract/rest";
import { LoadingNotice } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useAuthoringStatus } from "../../../api/authoring.api.ts";
import type { DraftRound } from "../draft/draft.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { useEditor } from "../editor/editor-context.ts";
import { picturesMessages } from "../pictures/messages/en.ts";
import { useCanProposePictures } from "../pictures/pictures-button.tsx";
import { canHavePicture } from "../pictures/pictured-rounds.ts";
import { authoringMessages } from "./messages/en.ts";
import { listSuggestionKinds } from "./suggestion-kinds.ts";

const SuggestionsDialog = lazyWithRetry(async () => ({
  default: (await import("./suggestions-dialog.tsx")).SuggestionsDialog,
}));
const DraftsDialog = lazyWithRetry(async () => ({ default: (await import("./drafts-dialog.tsx")).DraftsDialog }));
const RoundCheckDialog = lazyWithRetry(async () => ({ default: (await import("./text-check.tsx")).RoundCheckDialog }));

interface SuggestMenuProps {
  readonly round: DraftRound;
  readonly onOpenRound: (key: string | null) => void;
}

/** Menu of suggestions that a model can make for a round; absent while no provider can. */
export function SuggestMenu({ round, onOpenRound }: SuggestMenuProps): ReactElement | null {
  const t = useT(authoringMessages);
  const tPictures = useT(picturesMessages);
  const { proposePictures } = useEditor();
  const canPropose = useCanProposePictures();
  const { data: status } = useAuthoringStatus();
  const [isOpen, setOpen] = useState<SuggestionKind | "similar" | "check" | null>(null);
  if (status === undefined || !status.enabled) return null;
  const isEmpty = getRoundLabel({ ...round.fields, title: null }) === "";
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" size="compact-sm" leftSection={<IconSparkles size={18} aria-hidden />}>
            {t("suggest")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isEmpty && <Menu.Label>{t("suggest_empty")}</Menu.Label>}
          {listSuggestionKinds(round.fields).map((kind) => (
            <Menu.Item key={kind} onClick={() => setOpen(kind)}>
              {t(`suggest_${kind}`)}
            </Menu.Item>
          ))}
          {canPropose && canHavePicture(round.fields) && (
            <Menu.Item onClick={() => proposePictures([round.key])}>{tPictures("menu")}</Menu.Item>
          )}
          {!isEmpty && (
            <>
              <Menu.Item onClick={() => setOpen("similar")}>{t("suggest_similar")}</Menu.Item>
              <Menu.Divider />
              <Menu.Item onClick={() => setOpen("check")}>{t("check_round")}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={<LoadingNotice />}>
        {isOpen === "similar" && (
          <DraftsDialog
            status={status}
            example={round}
            onAdded={(key) => {
              close();
              onOpenRound(key);
            }}
            onClose={close}
          />
        )}
        {isOpen === "check" && <RoundCheckDialog round={round} onClose={close} />}
        {isOpen !== null && isOpen !== "similar" && isOpen !== "check" && (
          <SuggestionsDialog kind={isOpen} round={round} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
