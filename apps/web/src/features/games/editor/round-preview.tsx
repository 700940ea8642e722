import { Suspense, useDeferredValue, useMemo, useState, type ReactElement } from "react";
import { Group, SegmentedControl, Skeleton, Text, Title } from "@mantine/core";
import { findRoundType } from "@showrunner/rounds";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { LibraryImages } from "../../../components/markdown/markdown-view.tsx";
import { createStaticConnection } from "../../../live/static-connection.ts";
import type { DraftRound } from "../draft/draft.ts";
import { gamesMessages } from "../messages/en.ts";
import { useEditor } from "./editor-context.ts";
import { createPreviewSlices, type PreviewSlices } from "./preview-slices.ts";
// Must come first: the screens' style sheets override it.
import "@showrunner/ui/audience.css";

const DisplayPreview = lazyWithRetry(() => import("../../../previews/display-preview.tsx"));
const PhonePreview = lazyWithRetry(() => import("../../../previews/phone-preview.tsx"));

interface RoundPreviewProps {
  readonly round: DraftRound;
  readonly number: number;
}

type Screen = "team" | "display";

/** Live preview of the round on a phone and on a display. */
export function RoundPreview({ round, number }: RoundPreviewProps): ReactElement {
  const t = useT(gamesMessages);
  const { draft } = useEditor();
  const [screen, setScreen] = useState<Screen>("display");
  const [face, setFace] = useState<"question" | "answer">("question");
  // Typing has priority; the preview may lag behind.
  const shown = useDeferredValue(round);
  const slices = useMemo(() => {
    const definition = findRoundType(shown.fields.type)?.definition;
    return createPreviewSlices(
      {
        round: shown,
        game: draft.game,
        definition,
        number,
        total: draft.rounds.length,
        face,
        unformatted: t("preview_unformatted"),
      },
      (n) => t("preview_team", { n }),
    );
  }, [shown, draft.game, draft.rounds.length, number, face, t]);
  return (
    <section className="round-preview" aria-labelledby="round-preview-title">
      <Title order={2} id="round-preview-title" size="h4" mb="xs">
        {t("preview")}
      </Title>
      <Group gap="xs" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label={t("preview_screen")}
          value={screen}
          onChange={setScreen}
          data={[
            { value: "display", label: t("preview_display") },
            { value: "team", label: t("preview_phone") },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={t("preview_face")}
          value={face}
          onChange={setFace}
          data={[
            { value: "question", label: t("preview_question") },
            { value: "answer", label: t("preview_answer") },
          ]}
        />
      </Group>
      {slices === null ? (
        <Text c="dimmed">{t("preview_impossible")}</Text>
      ) : (
        <LibraryImages html={slices.round.content_html + (slices.round.reveal?.answer_html ?? "")} round={slices.round}>
          <Suspense fallback={<Skeleton height={220} />}>
            <PreviewFrame screen={screen} slices={slices} />
          </Suspense>
        </LibraryImages>
      )}
    </section>
  );
}

function PreviewFrame({ screen, slices }: { readonly screen: Screen; readonly slices: PreviewSlices }): ReactElement {
  const t = useT(gamesMessages);
  const connection = useMemo(() => createStaticConnection(slices), [slices]);
  return (
    <div className="preview-stage" data-screen={screen}>
      {screen === "team" ? (
        <PhonePreview connection={connection} show={slices.show} me={slices.me} title={t("preview_phone")} inert />
      ) : (
        <DisplayPreview connection={connection} show={slices.show} link="" title={t("preview_display")} reducedMotion />
      )}
    </div>
  );
}
