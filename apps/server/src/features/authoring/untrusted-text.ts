// Checks of texts that go to a model or come from one. Neither is trusted: a document may contain instructions to the
// model, and a model that follows them may write anything.

/** Soft hyphens, zero-width, directional and tag characters, and control characters other than line breaks. */
const HIDDEN_CHARACTERS =
  /[\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]|(?![\t\n\f])\p{Cc}/gu;

/** Removes what a reader does not see: invisible characters and HTML comments. */
export function removeHiddenText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(HIDDEN_CHARACTERS, "")
    .replaceAll(/<!--[^]*?(?:-->|$)/g, "");
}

const VERBS_EN = "ignore|disregard|forget|override|bypass|skip";
const VERBS_DE = "ignorier\\w*|vergiss|vergesst|vergessen sie|missacht\\w*|übergeh\\w*|überspring\\w*";
const OBJECTS_EN = "instructions?|rules?|prompts?|directions?|guidelines?|commands?|system message";
const OBJECTS_DE = "anweisung\\w*|regel\\w*|vorgabe\\w*|befehl\\w*|instruktion\\w*|aufforderung\\w*|eingabe\\w*";
const MODEL_EN = "(?:ai|language model|assistant|chatbot|llm|gpt|model|bot)";
const MODEL_DE = "(?:ki|sprachmodell|assistent\\w*|chatbot|modell|bot)";

/** Phrases that address a model. Quiz texts seldom contain them, and a false positive only causes a warning. */
const INSTRUCTIONS: readonly RegExp[] = [
  new RegExp(`\\b(?:${VERBS_EN})\\b[^.\\n]{0,60}\\b(?:${OBJECTS_EN})\\b`, "i"),
  new RegExp(`(?<!\\p{L})(?:${VERBS_DE})(?!\\p{L})[^.\\n]{0,60}(?<!\\p{L})(?:${OBJECTS_DE})`, "iu"),
  new RegExp(`(?<!\\p{L})(?:${OBJECTS_DE})[^.\\n]{0,60}(?<!\\p{L})(?:ignorieren|vergessen|missachten)`, "iu"),
  /\b(?:new|updated|real|actual|hidden) (?:system )?(?:instructions?|prompt|task)\b/i,
  /(?<!\p{L})(?:neue|eigentliche|wahre|geheime) (?:anweisung|aufgabe|instruktion)/iu,
  new RegExp(
    `\\b(?:you are|act as|pretend to be|note to|attention|dear|hey|as an?) (?:now |an? |the |any )*${MODEL_EN}\\b`,
    "i",
  ),
  new RegExp(
    `(?<!\\p{L})(?:du bist|sie sind|hinweis an|achtung|liebe[rs]?|an die|als) (?:jetzt |nun |eine? |die |das |den )*${MODEL_DE}(?!\\p{L})`,
    "iu",
  ),
  /\byou are (?:now )?(?:free|unrestricted|jailbroken|in developer mode|dan)\b/i,
  /(?<!\p{L})du bist (?:jetzt |nun )?(?:frei|uneingeschränkt|im entwicklermodus)/iu,
  /<\|[a-z_]+\|>|\[\/?(?:inst|sys|system|assistant)\]|<<\/?sys>>/i,
  /^\s*#{0,4}\s*(?:system|assistant|user|human|developer|nutzer)\s*:/im,
  /<\/?\s*(?:system|assistant|instructions?|tool_call|function_call|prompt)\b[^>]*>/i,
  /<\/\s*(?:document|texts|topic|audience|known|round)\s*>/i,
  /\{\s*["'](?:role|kind|n|tool|function|tool_calls|name)["']\s*:/,
  /\b(?:reveal|print|repeat|output|show)\b[^.\n]{0,40}\b(?:system prompt|your (?:instructions|prompt|rules)|api key)\b/i,
  /(?<!\p{L})(?:verrate|zeige?|wiederhole|gib)(?!\p{L})[^.\n]{0,50}(?:system-?prompt|deine (?:anweisungen|regeln)|api-schlüssel)/iu,
  /\b(?:respond|reply|answer) (?:only )?with\b[^.\n]{0,60}\b(?:json|object|findings?|nothing|the following)\b/i,
  /(?<!\p{L})(?:antworte|schreibe?|melde) (?:nur |stattdessen |ausschließlich |keine )/iu,
  /\b(?:mark|report|change|replace|set|rewrite)\b[^.\n]{0,40}\b(?:all|every|other) (?:\w+ ){0,2}(?:questions?|rounds?|answers?|texts?)\b/i,
  /(?<!\p{L})(?:ändere|ersetze|markiere|schreibe)(?!\p{L})[^.\n]{0,40}(?:alle|jede|andere)\w* (?:\p{L}+ ){0,2}(?:fragen?|runden?|antworten?|texte?)/iu,
];

/** Finds a passage that addresses a model and returns its beginning; null if there is none. Sees hidden text, too. */
export function findInstruction(text: string): string | null {
  const visible = removeHiddenText(text).normalize("NFKC");
  // `removeHiddenText` removes comments, so they are searched separately.
  const comments = [...text.matchAll(/<!--([^]*?)(?:-->|$)/g)].map((match) => match[1] ?? "");
  const tags = [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0xe0020 && code <= 0xe007e ? [String.fromCodePoint(code - 0xe0000)] : [];
  });
  for (const part of [visible, ...comments, tags.join("")])
    for (const pattern of INSTRUCTIONS) {
      const match = pattern.exec(part);
      if (match !== null) return match[0].trim().slice(0, MAX_EXCERPT);
    }
  return null;
}
const MAX_EXCERPT = 120;

/** Addresses, HTML, markdown links and images, and tokens of chat formats, none of which plain quiz texts need. */
const MARKUP =
  /<\/?[a-z!][^>]*>|!?\[[^\]]*\]\s*[([]|\b(?:https?|ftp|data|javascript|file):|\bwww\.\w|<\|[a-z_]+\|>|```/i;

/** Whether a model's text can be shown as it is: it contains no markup, no address and nothing invisible. */
export function isPlainText(text: string): boolean {
  return removeHiddenText(text) === text && !MARKUP.test(text);
}

/**
 * Removes markdown bold, which models use despite instructions, and which plain text fields would show as asterisks.
 */
export function removeBold(text: string): string {
  return text.replaceAll(/\*\*(?=\S)([^*\n]+)\*\*/g, "$1");
}

/** Joins the lines of a new text if the old one has a single line, as texts of fields for one line do. */
export function keepSingleLine(from: string, to: string): string {
  return /[\n\f]/.test(from.trim()) ? to : to.replaceAll(/\s*[\n\f]\s*/g, " ");
}

/** Link and image targets, and HTML tags. */
const TARGETS = /\]\(([^)\s]*)|\b(?:https?|ftp|data|javascript|file):[^\s)]*|<\/?[a-z][^>]*>/gi;

/** Whether a new text contains no link, image or HTML tag that the old one lacks, and nothing invisible. */
export function hasOnlyKnownTargets(from: string, to: string): boolean {
  const had = new Set(from.match(TARGETS));
  return removeHiddenText(to) === to && (to.match(TARGETS) ?? []).every((target) => had.has(target));
}
