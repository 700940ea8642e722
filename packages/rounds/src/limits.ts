/** Maximum length of a submitted text, in characters. In its own file, because phones load it. */
export const MAX_TEXT_LENGTH = 500;
