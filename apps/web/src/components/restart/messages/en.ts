import { defineCatalog } from "@showrunner/i18n";

export const en = {
  completed: "The application has been restarted.",
  confirm: "Restart",
  confirm_all: "Restart all",
  failed: "Failed to restart application. Please try again or restart manually.",
  in_progress: "Restart in progress: the server is finishing the work it has accepted…",
  initiated: "Restart initiated…",
  reconnecting: "Reconnecting to the application…",
  restart: "Restart application",
  restart_all: "Restart all servers",
  restart_this: "Restart this server",
  running_since: "Running since {time}.",
  server_manual: "No supervisor: restart it manually.",
  server_since: "Version {version}, running since {time}",
  server_this: "serves this page",
  servers: "Servers on this database",
  state_failed: "Did not come back",
  state_restarting: "Restarting",
  state_running: "Running",
  state_waiting: "Waiting for its turn",
  text: "Takes a few seconds. Running shows carry on: phones and big screens reconnect by themselves, and nobody has to sign in again.",
  text_all:
    "The servers restart one after the other, so that one always answers. Running shows carry on: phones and big screens reconnect by themselves, and nobody has to sign in again.",
  title: "Restart",
  unavailable:
    "This server was started without its supervisor, so it cannot restart itself. Restart it manually, or start it with npm start.",
} as const;

// dynamic: state_* — as the server names them
export const restartMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
