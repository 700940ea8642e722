// Limits of input, shared by the rules, the schemas of the contract and the forms of the web app.

/** 24 h. */
export const MAX_TIMER_S = 86_400;
/** Of an award, a correction, a penalty or a game. */
export const MAX_POINTS = 1_000_000;
/** Of teams and their members, in characters. */
export const MAX_TEAM_NAME_LENGTH = 40;
/** In characters. Passwords are checked outside of the engine, which never sees one. */
export const MAX_TEAM_PASSWORD_LENGTH = 200;
/** Why points were corrected, in characters. */
export const MAX_REASON_LENGTH = 200;
/** In characters. */
export const MAX_BREAK_TEXT_LENGTH = 200;
