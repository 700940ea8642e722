import { defineCatalog } from "@showrunner/i18n";

export const en = {
  open: "Pictures with AI",
  menu: "Picture",
  title: "Pictures with AI",
  intro:
    "A model describes pictures that suit the questions without showing an answer. Change the descriptions as you like, then generate the pictures. Check them: they may show more than they should.",
  no_rounds: "These rounds no longer exist.",
  round: "Round {n}: {name}",
  has_picture: "Already has a picture.",
  prompt: "What the picture shows",
  alt: "Description",
  alt_hint: "Read out to people who cannot see the picture. It is translated with the round.",
  problem_empty: "Text is missing.",
  problem_reveals: "Contains an answer.",
  outdated: "The round has changed since. Check whether this still suits it.",
  propose: { one: "Propose a picture", other: "Propose {n} pictures" },
  proposing: "The model is writing…",
  proposed: { one: "{n} proposal.", other: "{n} proposals." },
  skipped: {
    one: "{n} proposal was left out: unusable, or giving the answer away.",
    other: "{n} proposals were left out: unusable, or giving the answer away.",
  },
  incomplete: "The model reached a limit before it had read all rounds.",
  stop: "Stop",
  stopped: "Stopped. What has arrived can be used; what was written so far is charged.",
  broken: "{reason} What has arrived can be used.",
  failed: "No pictures could be proposed",
  cost_ideas: { one: "For one round, description and picture:", other: "For {n} rounds, descriptions and pictures:" },
  cost_pictures: { one: "For one picture:", other: "For {n} pictures:" },
  generate: { one: "Generate the picture", other: "Generate {n} pictures" },
  use: "Use",
  use_named: "Use for: {name}",
  change_prompt: "Change the request",
  change_prompt_named: "Change the request for: {name}",
  use_all: { one: "Use the picture", other: "Use {n} pictures" },
  used: "Added to the round.",
  used_notice: { one: "{n} picture was put into its round.", other: "{n} pictures were put into their rounds." },
  undo_all: { one: "Undo {n} picture", other: "Undo all {n} pictures" },
} as const;

// dynamic: problem_*
export const picturesMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
