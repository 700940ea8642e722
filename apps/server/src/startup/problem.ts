/** A startup failure that the operator can fix; printed as one sentence, without a stack. */
export class StartupProblem extends Error {
  override readonly name = "StartupProblem";
}
