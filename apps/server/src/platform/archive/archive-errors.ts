/** The archive cannot be restored; nothing was changed. The message completes the sentence "The archive …". */
export class UnusableArchive extends Error {
  override readonly name = "UnusableArchive";
}

/** The disk has not enough space left. */
export class NotEnoughSpace extends Error {
  override readonly name = "NotEnoughSpace";
}
