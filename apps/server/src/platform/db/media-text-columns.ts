/**
 * Columns of `games` that may refer to files by path, such as `/images/ID`. They decide which hosts may read a file.
 */
export const GAME_TEXT_COLUMNS = ["description", "rules"] as const;
/** The same for `game_rounds`. */
export const ROUND_TEXT_COLUMNS = ["question", "content", "answer_content", "description", "config"] as const;
