export const en = {
  completed: "The application has been restarted.",
  confirm: "Restart",
  failed: "Failed to restart application. Please try again or restart manually.",
  in_progress: "Restart in progress: the server finishes what it has accepted …",
  initiated: "Restart initiated …",
  reconnecting: "Reconnecting to the application …",
  restart: "Restart application",
  running_since: "Running since {time}.",
  text: "Takes some seconds. Running shows carry on: phones and displays reconnect by themselves, and nobody has to sign in again.",
  title: "Restart",
  unavailable:
    "This server was started without its supervisor, which would start it again. Restart it manually, or start it with npm start.",
} as const;
