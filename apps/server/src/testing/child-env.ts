/**
 * What processes that tests start inherit of the environment; their settings come from the test alone. The compile
 * cache halves the processor time of a start.
 */
export const childEnv: NodeJS.ProcessEnv = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
};
