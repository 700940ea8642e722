export const en = {
  unexpected: "An unexpected error occurred",
  network: "The server cannot be reached. Check the connection and try again.",
  timeout: "The server took too long to answer. Please try again.",
} as const;
