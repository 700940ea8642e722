/** Maximum length of a text that a team submits, in characters. In a file of its own, because phones load it. */
export const MAX_TEXT_LENGTH = 500;
