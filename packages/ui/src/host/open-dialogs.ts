interface OpenDialogs {
  /** Puts a dialog on top of the others; returns a function that removes it. */
  readonly add: (dialog: object) => () => void;
  /** Whether a press of Escape closes this dialog: the topmost one, and only one per press. */
  readonly claimEscape: (dialog: object, press: object) => boolean;
}

export function createOpenDialogs(): OpenDialogs {
  const dialogs: object[] = [];
  const claimed = new WeakSet();
  return {
    add: (dialog) => {
      dialogs.push(dialog);
      return () => void dialogs.splice(dialogs.indexOf(dialog), 1);
    },
    claimEscape: (dialog, press) => {
      if (dialogs.at(-1) !== dialog || claimed.has(press)) return false;
      claimed.add(press);
      return true;
    },
  };
}
