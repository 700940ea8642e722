/** Something that keeps the server from starting and that a person can change; told as one sentence, without a stack. */
export class StartupProblem extends Error {
  override readonly name = "StartupProblem";
}
