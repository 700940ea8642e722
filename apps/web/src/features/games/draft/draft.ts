import type { Game, GameFields, RoundFields } from "@showrunner/contract/rest";
import { readText, replaceText } from "@showrunner/sanitise/texts";
import { deepEqual } from "fast-equals";
import { getChangedFields } from "./changed-fields.ts";
import { isRecord } from "@showrunner/engine/json";

/** An empty number field is null; the schema reports it as required. */
export type DraftGameFields = Omit<GameFields, "points"> & { readonly points: number | null };
export type DraftRoundFields = Omit<RoundFields, "max_points"> & { readonly max_points: number | null };

export interface DraftRound {
  /** Stable from insertion until the editor closes. */
  readonly key: string;
  /** Null until it is saved. */
  readonly id: string | null;
  readonly fields: DraftRoundFields;
}

/** The edited state of a game. */
export interface Draft {
  readonly game: DraftGameFields;
  readonly rounds: readonly DraftRound[];
}

/** Replaces a text at one place of the draft. */
export interface TextReplacement {
  /** Key of the round; null for the game's own fields. */
  readonly key: string | null;
  /** As in `TextPlace` of the checks. */
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/** The server's game that the draft started from; the draft's changes are the difference. */
export interface Base extends Draft {
  readonly version: number;
}

export function toBase(game: Game): Base {
  const { title, description, rules, equipment, difficulty, points, buzzer_default } = game;
  const { tags, language, cover_image_id, shared_with_hosts, translations, glossary } = game;
  const about = { title, description, rules, equipment, difficulty, points, buzzer_default };
  return {
    version: game.version,
    game: {
      ...about,
      ...{ tags, language, cover_image_id, shared_with_hosts },
      ...(translations === undefined ? {} : { translations }),
      ...(glossary === undefined ? {} : { glossary }),
    },
    rounds: game.rounds
      .toSorted((a, b) => a.index - b.index)
      .map(({ id, index: _index, problems: _problems, ...fields }) => ({ key: id, id, fields })),
  };
}

export function toDraft({ game, rounds }: Base): Draft {
  return { game, rounds };
}

export type DraftAction =
  | { readonly type: "load"; readonly draft: Draft }
  | { readonly type: "change_game"; readonly fields: Partial<DraftGameFields> }
  | { readonly type: "change_round"; readonly key: string; readonly fields: Partial<DraftRoundFields> }
  /** Changes what differs between two configs of the type; ignored if the round has another type by now. */
  | {
      readonly type: "change_config";
      readonly key: string;
      readonly roundType: string;
      readonly from: DraftRoundFields["config"];
      readonly to: DraftRoundFields["config"];
    }
  | { readonly type: "insert"; readonly round: DraftRound; readonly index: number }
  /** Appends rounds; `remove_all` with their keys undoes it. */
  | { readonly type: "append"; readonly rounds: readonly DraftRound[] }
  | { readonly type: "remove_all"; readonly keys: ReadonlySet<string> }
  /** Edits one text as it is by now; `key` is null for the game's own fields. */
  | {
      readonly type: "edit_text";
      readonly key: string | null;
      readonly path: string;
      readonly edit: (text: string) => string;
    }
  /** Texts that changed in the meantime are kept; swapping each `from` and `to` undoes it. */
  | { readonly type: "replace_texts"; readonly replacements: readonly TextReplacement[] }
  /** Fields that changed in the meantime are kept; swapping `from` and `to` undoes it. */
  | {
      readonly type: "swap_fields";
      readonly key: string;
      readonly from: Partial<DraftRoundFields>;
      readonly to: Partial<DraftRoundFields>;
    }
  | { readonly type: "duplicate"; readonly key: string; readonly newKey: string }
  | { readonly type: "remove"; readonly key: string }
  /** `index` is the target position among the other rounds. */
  | { readonly type: "move"; readonly key: string; readonly index: number };

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case "load":
      return action.draft;
    case "change_game":
      return { ...draft, game: { ...draft.game, ...action.fields } };
    case "change_round":
      return mapRound(draft, action.key, (round) => ({ ...round, fields: { ...round.fields, ...action.fields } }));
    case "change_config":
      return mapRound(draft, action.key, (round) => {
        const { fields } = round;
        if (fields.type !== action.roundType) return round;
        return { ...round, fields: { ...fields, config: mergeConfig(fields.config, action) } };
      });
    case "insert":
      // Inserting is idempotent: a second undo must not add the round twice.
      if (draft.rounds.some(({ key }) => key === action.round.key)) return draft;
      return { ...draft, rounds: draft.rounds.toSpliced(action.index, 0, action.round) };
    case "append":
      return { ...draft, rounds: [...draft.rounds, ...action.rounds] };
    case "remove_all":
      return { ...draft, rounds: draft.rounds.filter(({ key }) => !action.keys.has(key)) };
    case "edit_text":
      return editText(draft, action, action.edit);
    case "replace_texts":
      return action.replacements.reduce(replaceDraftText, draft);
    case "swap_fields":
      return mapRound(draft, action.key, (round) => {
        const unchanged = Object.entries(action.to).filter(([name]) => {
          const field = name as keyof DraftRoundFields;
          return deepEqual(round.fields[field], action.from[field]);
        });
        return { ...round, fields: { ...round.fields, ...Object.fromEntries(unchanged) } };
      });
    case "duplicate": {
      const index = draft.rounds.findIndex(({ key }) => key === action.key);
      const original = draft.rounds[index];
      if (original === undefined) return draft;
      const copy = { key: action.newKey, id: null, fields: structuredClone(original.fields) };
      return { ...draft, rounds: draft.rounds.toSpliced(index + 1, 0, copy) };
    }
    case "remove":
      return { ...draft, rounds: draft.rounds.filter(({ key }) => key !== action.key) };
    case "move": {
      const round = draft.rounds.find(({ key }) => key === action.key);
      if (round === undefined) return draft;
      const others = draft.rounds.filter((each) => each !== round);
      return { ...draft, rounds: others.toSpliced(Math.max(0, action.index), 0, round) };
    }
  }
}

/** Late changes, such as those of a finished upload, must not put back what was typed since. */
function mergeConfig(
  current: DraftRoundFields["config"],
  { from, to }: Extract<DraftAction, { readonly type: "change_config" }>,
): DraftRoundFields["config"] {
  if (!isRecord(current) || !isRecord(from) || !isRecord(to)) return to;
  const keptEntries = Object.entries(current).filter(([name]) => name in to || !(name in from));
  return { ...Object.fromEntries(keptEntries), ...getChangedFields(from, to) } as DraftRoundFields["config"];
}

function replaceDraftText(draft: Draft, { from, to, ...place }: TextReplacement): Draft {
  return editText(draft, place, (text) => (text === from ? to : text));
}

function editText(
  draft: Draft,
  { key, path }: Pick<TextReplacement, "key" | "path">,
  edit: (text: string) => string,
): Draft {
  const editIn = <F extends object>(fields: F): F => {
    const text = readText(fields, path);
    return text === null ? fields : replaceText(fields, path, edit(text));
  };
  return key === null
    ? { ...draft, game: editIn(draft.game) }
    : mapRound(draft, key, (round) => ({ ...round, fields: editIn(round.fields) }));
}

function mapRound(draft: Draft, key: string, change: (round: DraftRound) => DraftRound): Draft {
  return { ...draft, rounds: draft.rounds.map((round) => (round.key === key ? change(round) : round)) };
}
