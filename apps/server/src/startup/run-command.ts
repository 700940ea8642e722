import { readConfig, type Config } from "../config.ts";
import { chooseDatabase } from "./choose-database.ts";
import { explainStartupError } from "./explain-startup-error.ts";
import { StartupError } from "./startup-error.ts";

/** Runs an operator's command. A failure with an external cause is printed as one sentence, with exit code 1. */
export async function runCommand(
  run: (config: Config, args: readonly string[], printLine: (text: string) => void) => Promise<void>,
): Promise<void> {
  try {
    let config = readConfig();
    try {
      config = await chooseDatabase(config, { canActivate: false });
      await run(config, process.argv.slice(2), (text) => process.stdout.write(`${text}\n`));
    } catch (error) {
      const known = explainStartupError(error, config);
      throw known === undefined ? error : new StartupError(known);
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
