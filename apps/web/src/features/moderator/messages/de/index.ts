import { show } from "./show.ts";
import { bar } from "./bar.ts";
import { keys } from "./keys.ts";
import { programme } from "./programme.ts";
import { ADD_GAME } from "./add-game.ts";
import { stages } from "./stages.ts";
import { round } from "./round.ts";
import { buzzer } from "./buzzer.ts";
import { submissions } from "./submissions.ts";
import { side } from "./side.ts";
import { dialogs } from "./dialogs.ts";
import { teams } from "./teams.ts";

export const de = {
  ...show,
  ...bar,
  ...keys,
  ...programme,
  ...ADD_GAME,
  ...stages,
  ...round,
  ...buzzer,
  ...submissions,
  ...side,
  ...dialogs,
  ...teams,
} as const;
