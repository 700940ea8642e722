import { randomInt } from "node:crypto";
import { PUBLIC_ID_ALPHABET } from "@showrunner/contract/public-id";
import { username } from "@showrunner/contract/rest";
import type { PasswordResetService } from "../features/recovery/index.ts";
import type { ConfigurationService } from "../features/configuration/index.ts";
import type { UsersService } from "../features/users/index.ts";
import type { RotationResult } from "../platform/secrets/rotate-data-key.ts";

export interface AdminCommandResult {
  readonly exitCode: 0 | 1;
  readonly text: string;
}

interface CommandUsage {
  /** Name of a required argument. */
  readonly argument?: string;
  readonly effect: string;
}

const COMMANDS = {
  create: { argument: "USERNAME", effect: "creates an administrator with a random password" },
  "reset-password": { argument: "USERNAME", effect: "prints a link that sets a new password, once" },
  "enable-credentials": { effect: "lets people sign in with passwords again" },
  list: { effect: "lists all accounts" },
  "release-jobs": { effect: "runs the mails and other jobs that a restore holds" },
  "rotate-secrets": { effect: "encrypts all stored secrets with a new key" },
  "rebuild-usage": { effect: "compares the daily sums of usage with its events, and repairs them" },
  migrate: { effect: "shows pending migrations and applies them" },
  "copy-database": { argument: "URL|PROFILE", effect: "copies everything into another, empty database" },
  "use-retired-database": { effect: "returns a database to service that another one has replaced" },
} as const satisfies Record<string, CommandUsage>;
type AdminCommand = keyof typeof COMMANDS;
/** Commands that work on databases before any service is started. */
type DatabaseCommand = "migrate" | "copy-database" | "use-retired-database";

export const ADMIN_USAGE = Object.entries<CommandUsage>(COMMANDS)
  .map(([command, { argument = "", effect }]) => `npm run admin -- ${`${command} ${argument}`.padEnd(25)} ${effect}`)
  .join("\n");

export interface AdminArguments<Command extends AdminCommand = AdminCommand> {
  readonly command: Command;
  /** Empty for a command without an argument. */
  readonly argument: string;
}

/** Null for an unknown command or a missing argument. */
export function parseAdminArguments([command = "", argument = ""]: readonly string[]): AdminArguments | null {
  if (!Object.hasOwn(COMMANDS, command)) return null;
  const known = command as AdminCommand;
  return "argument" in COMMANDS[known] && argument === "" ? null : { command: known, argument };
}

/** 4 groups of 4 characters without look-alikes. */
function createRandomPassword(): string {
  const letters = Array.from({ length: 16 }, () => PUBLIC_ID_ALPHABET[randomInt(PUBLIC_ID_ALPHABET.length)] ?? "");
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join("")).join("-");
}

/** Changes made by this command have no account. */
export const auditContext = {
  actor_id: null,
  host: null,
  source: { address: "npm run admin", user_agent: null, request_id: null },
} as const;

const fail = (text: string): AdminCommandResult => ({ exitCode: 1, text });
const succeed = (text: string): AdminCommandResult => ({ exitCode: 0, text });

interface AdminServices {
  readonly users: Pick<UsersService, "list" | "create">;
  readonly resets: Pick<PasswordResetService, "createLink">;
  readonly configuration: Pick<ConfigurationService, "get" | "change">;
  /** Makes held jobs available; resolves with their number. */
  readonly releaseJobs: () => Promise<number>;
  readonly rotateSecrets: () => Promise<RotationResult>;
  /** Repairs the daily sums of usage; null if servers changed them during every attempt. */
  readonly rebuildUsage: () => Promise<{ readonly groups: number; readonly changed: number } | null>;
}

function describeRotation(rotation: RotationResult): AdminCommandResult {
  if (rotation.kind === "no_secrets") return succeed("No secrets are stored yet.");
  if (rotation.kind === "busy") return fail("Another command rotates the secrets at this moment. Try again.");
  const { encrypted, unreadable, wasResumed } = rotation;
  const done = `${encrypted} stored secrets were encrypted with a new key; the former one was deleted.`;
  return succeed(
    [
      wasResumed ? `An earlier rotation was finished: ${done}` : done,
      ...(unreadable === 0 ? [] : [`${unreadable} could not be read, neither before nor now: enter them again.`]),
    ].join("\n"),
  );
}

/** Runs a command that needs the services of a server. Passwords and links are printed once, and stored only as hashes. */
export async function runAdminCommand(
  { users, resets, configuration, releaseJobs, rotateSecrets, rebuildUsage }: AdminServices,
  { command, argument: name }: AdminArguments<Exclude<AdminCommand, DatabaseCommand>>,
): Promise<AdminCommandResult> {
  const findAll = async () => {
    const items = [];
    let cursor: string | undefined;
    do {
      const page = await users.list({ sort: "username", order: "asc", cursor, limit: 200 });
      if (!page.ok) return items;
      items.push(...page.value.items);
      cursor = page.value.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return items;
  };

  const create = async (): Promise<AdminCommandResult> => {
    if (!username.safeParse(name).success)
      return fail("A username has 3 to 49 letters, digits, periods, hyphens and underscores.");
    const password = createRandomPassword();
    const created = await users.create(
      {
        username: name,
        password,
        email: null,
        first_name: "",
        last_name: "",
        role: "admin",
      },
      auditContext,
    );
    return created.ok
      ? succeed(`Administrator ${name} was created. Password: ${password}`)
      : fail(`The username ${name} is taken, or looks like one that is.`);
  };

  const resetPassword = async (): Promise<AdminCommandResult> => {
    const user = (await findAll()).find((each) => each.username.toLowerCase() === name.toLowerCase());
    if (user === undefined) return fail(`There is no account ${name}. "list" shows all accounts.`);
    if (!user.active)
      return fail(`${user.username} is deactivated: an administrator has to activate the account first.`);
    const created = await resets.createLink(user.id, auditContext, { isHandedOver: true });
    if (!created.ok || created.value.link === null)
      return fail("The account was changed by somebody else at this moment. Try again.");
    const { link } = created.value;
    const text = `With this link ${user.username} sets a new password within an hour, once; it ends all sessions:\n${link}`;
    return succeed(
      link.startsWith("/")
        ? `${text}\nNo public address is set (PUBLIC_URL): put the address of the server in front, such as http://localhost:3000.`
        : text,
    );
  };

  const enableCredentials = async (): Promise<AdminCommandResult> => {
    const { version, settings } = configuration.get();
    const setting = settings.find(({ key }) => key === "credentials_auth_enabled");
    if (setting?.value === true) return succeed("People can sign in with passwords already.");
    if (setting?.source === "environment")
      return fail(
        `${setting.environment_name} switches passwords off: change or remove it, and start the server again.`,
      );
    const changed = await configuration.change(version, { credentials_auth_enabled: true }, auditContext);
    return changed.ok
      ? succeed("People can sign in with passwords again.")
      : fail("The settings were changed by somebody else at this moment. Try again.");
  };

  const list = async (): Promise<AdminCommandResult> => {
    const rows = (await findAll()).map((user) =>
      [user.username, user.role, user.active ? "active" : "deactivated", user.last_login_at ?? "never signed in"].join(
        "\t",
      ),
    );
    return succeed(rows.length === 0 ? "There are no accounts yet." : rows.join("\n"));
  };

  switch (command) {
    case "create":
      return create();
    case "reset-password":
      return resetPassword();
    case "enable-credentials":
      return enableCredentials();
    case "list":
      return list();
    case "release-jobs": {
      const count = await releaseJobs();
      return succeed(count === 0 ? "No jobs are held." : `${count} jobs were released; a server runs them.`);
    }
    case "rotate-secrets":
      return describeRotation(await rotateSecrets());
    case "rebuild-usage": {
      const rebuilt = await rebuildUsage();
      if (rebuilt === null) return fail("Servers added usage all the time. Try again.");
      const { groups, changed } = rebuilt;
      return succeed(
        changed === 0
          ? `All ${groups} daily sums of usage equal its events.`
          : `${changed} daily sums of usage were wrong; all ${groups} were rebuilt from its events.`,
      );
    }
  }
}
