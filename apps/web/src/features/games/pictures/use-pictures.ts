import { useState } from "react";
import { PICTURE_IDEA_LIMITS, type AiRun, type PictureIdeasRequest } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { revealsSecret } from "@showrunner/sanitise/secrets";
import { streamPictureIdeas } from "../../../api/authoring.api.ts";
import { useGenerate } from "../../../api/media-generation.api.ts";
import { useStream, type StreamState } from "../authoring/use-stream.ts";
import { isSameQuestion, toReviewedRound, type ReviewedRound } from "../authoring/reviewed-round.ts";
import type { DraftRound } from "../draft/draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { listAllSecrets, toPicturedRound } from "./pictured-rounds.ts";

/** The picture to generate for a round, as proposed by the model or edited by the host. */
export interface PictureIdea {
  readonly prompt: string;
  readonly alt: string;
}

export type IdeaProblem = "empty" | "reveals";

/** Why a text of an idea cannot be used; null if it can. */
export function findIdeaProblem(text: string, secrets: readonly string[]): IdeaProblem | null {
  if (text.trim() === "") return "empty";
  return revealsSecret(text, secrets) ? "reveals" : null;
}

/** A round with its proposed picture. */
export interface PicturedRound {
  readonly round: DraftRound;
  /** Null while nothing is proposed. */
  readonly idea: PictureIdea | null;
  readonly problems: Readonly<Record<keyof PictureIdea, IdeaProblem | null>>;
  /** Whether the question or its answers changed since the idea was proposed or edited. */
  readonly isOutdated: boolean;
  /** Library id of its generated picture; null before it is requested. */
  readonly imageId: string | null;
}

export interface Pictures {
  readonly rounds: readonly PicturedRound[];
  readonly phase: StreamState<never>["phase"];
  readonly error: Error | null;
  /** Number of ideas that were skipped because they were unusable or gave an answer away. */
  readonly skipped: number;
  readonly runs: readonly AiRun[];
  readonly isComplete: boolean;
  /** Requests ideas for these rounds from the model. */
  readonly propose: (rounds: readonly PicturedRound[]) => void;
  readonly stop: () => void;
  readonly change: (key: string, idea: PictureIdea) => void;
  /** Starts a run for each of these rounds; rounds that a limit refuses stay unchanged. */
  readonly generate: (rounds: readonly PicturedRound[]) => Promise<void>;
  /** Removes a round's picture from the dialog, so that another one can be generated; it stays in the library. */
  readonly forget: (key: string) => void;
  readonly isStarting: boolean;
  readonly generateError: Error | null;
}

/** The request for ideas about these rounds; null if there are none. */
export function toIdeasRequest(rounds: readonly PicturedRound[], language: Locale): PictureIdeasRequest | null {
  const requestedRounds = rounds.slice(0, PICTURE_IDEA_LIMITS.rounds);
  return requestedRounds.length === 0
    ? null
    : { language, rounds: requestedRounds.map(({ round }) => toPicturedRound(round.fields)) };
}

/** Picture ideas for rounds, and the pictures generated from them. Kept while the editor is open. */
export function usePictures(keys: readonly string[]): Pictures {
  const { draft } = useEditor();
  const stream = useStream(streamPictureIdeas);
  const generator = useGenerate("image");
  /** Keys of the rounds in the order in which they were sent; rounds may move in the meantime. */
  const [sent, setSent] = useState<readonly string[]>([]);
  /** Ideas that the host edited, or that arrived before the current request. */
  const [kept, setKept] = useState<ReadonlyMap<string, PictureIdea>>(new Map());
  /** What ideas are about, by the key of their round. */
  const [subjects, setSubjects] = useState<ReadonlyMap<string, ReviewedRound>>(new Map());
  const [images, setImages] = useState<ReadonlyMap<string, string>>(new Map());

  const proposed = stream.events.flatMap((event): readonly (readonly [string, PictureIdea])[] => {
    const key = event.type === "idea" ? sent[event.round] : undefined;
    return event.type === "idea" && key !== undefined ? [[key, { prompt: event.prompt, alt: event.alt }]] : [];
  });
  const ideas = new Map([...proposed, ...kept]);
  const requestedKeys = new Set(keys);
  const rounds = draft.rounds
    .filter(({ key }) => requestedKeys.has(key))
    .map((round): PicturedRound => {
      const idea = ideas.get(round.key) ?? null;
      const secrets = listAllSecrets(round.fields);
      const problems = {
        prompt: idea === null ? null : findIdeaProblem(idea.prompt, secrets),
        alt: idea === null ? null : findIdeaProblem(idea.alt, secrets),
      };
      const subject = subjects.get(round.key);
      const isOutdated =
        idea !== null && subject !== undefined && !isSameQuestion(subject, toReviewedRound(round.fields));
      return { round, idea, problems, isOutdated, imageId: images.get(round.key) ?? null };
    });

  const setSubject = (chosen: readonly DraftRound[]): void =>
    setSubjects(
      (before) => new Map([...before, ...chosen.map(({ key, fields }) => [key, toReviewedRound(fields)] as const)]),
    );

  return {
    rounds,
    phase: stream.phase,
    error: stream.error,
    skipped: stream.events.filter(({ type }) => type === "skipped").length,
    runs: stream.events.flatMap((event) => (event.type === "end" ? event.runs : [])),
    isComplete: stream.events.every((event) => event.type !== "end" || event.is_complete),
    propose: (chosen) => {
      const request = toIdeasRequest(chosen, draft.game.language);
      if (request === null) return;
      const again = new Set(chosen.map(({ round }) => round.key));
      setKept(new Map([...ideas].filter(([key]) => !again.has(key))));
      setSent(chosen.map(({ round }) => round.key));
      setSubject(chosen.map(({ round }) => round));
      stream.start(request);
    },
    stop: stream.stop,
    change: (key, idea) => {
      setKept(new Map([...kept, [key, idea]]));
      setSubject(draft.rounds.filter((round) => round.key === key));
    },
    generate: async (chosen) => {
      for (const { round, idea } of chosen) {
        if (idea === null) continue;
        try {
          const { items } = await generator.mutateAsync({ prompt: idea.prompt.trim() });
          const [image] = items;
          if (image !== undefined) setImages((before) => new Map([...before, [round.key, image.id]]));
        } catch {
          // Reported through `generateError`; the remaining rounds would hit the same limit.
          return;
        }
      }
    },
    forget: (key) => {
      const idea = ideas.get(key);
      // Kept even if the next request is about other rounds.
      if (idea !== undefined) setKept(new Map([...kept, [key, idea]]));
      setImages((before) => new Map([...before].filter(([other]) => other !== key)));
    },
    isStarting: generator.isPending,
    generateError: generator.error,
  };
}
