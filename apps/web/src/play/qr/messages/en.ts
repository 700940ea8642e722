import { defineCatalog } from "@showrunner/i18n";

export const en = {
  title_qr: "Join QR code",
  step_open: "Scan the code with your phone's camera, or open the address below it in the browser.",
  step_team_code: "Choose “New team” and give it a name.",
  step_team: "Choose “New team”, and give it a name and a password that your team can share.",
  step_play: "Everyone else in the team logs in with the same name and password. Then wait for the show to begin.",
  step_play_code:
    "Everyone else in the team scans the code on your phone, or chooses “Already in a team?” and types its six digits. Then wait for the show to begin.",
  step_login: "Choose “Already in a team?”, and log in with your team's name and password.",
  step_login_code: "Choose “Already in a team?”, and type the six digits of your team's code.",
  step_closed: "New teams can no longer register.",
  step_completed: "The show is over: you see the final standings.",
  print: "Print",
} as const;

export const qrMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
