import { Bot, type KnownRounds } from "./bot.ts";
import { FrameParser } from "./bot-connection.ts";
import type { BotRound, BotCredentials, FromBots, ToBots } from "./bot-messages.ts";

type Rehearse = Extract<ToBots, { readonly type: "rehearse" }>;

/** The bots of one rehearsal. */
export class RehearsingBots {
  readonly #options: Rehearse;
  readonly #send: (message: FromBots) => void;
  readonly #parser = new FrameParser();
  readonly #bots = new Set<Bot>();
  #known: KnownRounds | null = null;
  #hasAsked = false;

  constructor(options: Rehearse, send: (message: FromBots) => void) {
    this.#options = options;
    this.#send = send;
  }

  join(bots: readonly BotCredentials[]): void {
    const { url, seed, fillerWords } = this.#options;
    for (const credentials of bots) {
      const bot: Bot = new Bot({
        url,
        credentials,
        seed,
        fillerWords,
        parser: this.#parser,
        findRound: (roundId) => this.#findRound(roundId),
        onEnded: () => this.#onEnded(bot),
      });
      this.#bots.add(bot);
      bot.connect();
    }
  }

  setRounds(secret: string, rounds: readonly BotRound[]): void {
    this.#hasAsked = false;
    this.#known = { secret, byId: new Map(rounds.map((each) => [each.round.id, each])) };
    for (const bot of this.#bots) bot.onRoundsKnown();
  }

  /** A bot whose team was deleted by the host leaves; the rehearsal ends with the last bot. */
  #onEnded(bot: Bot): void {
    this.#bots.delete(bot);
    if (this.#bots.size === 0) this.#send({ type: "show_ended" });
  }

  #findRound(roundId: string): { readonly known: KnownRounds; readonly round: BotRound } | null {
    const round = this.#known?.byId.get(roundId);
    if (this.#known !== null && round !== undefined) return { known: this.#known, round };
    if (!this.#hasAsked) this.#send({ type: "need_rounds" });
    this.#hasAsked = true;
    return null;
  }
}
