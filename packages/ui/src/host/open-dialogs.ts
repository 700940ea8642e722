interface OpenDialogs {
  /** Puts a dialog on top of the others; returns a function that removes it. */
  readonly add: (dialog: object) => () => void;
  /** Whether a press of Escape closes this dialog: the topmost one, and only one per press. */
  readonly claimEscape: (dialog: object, press: object) => boolean;
  /** Whether a dialog other than this one is open. */
  readonly hasOthers: (dialog: object) => boolean;
  /** Calls the listener when a dialog opens or closes; returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createOpenDialogs(): OpenDialogs {
  const dialogs: object[] = [];
  const claimed = new WeakSet();
  const listeners = new Set<() => void>();
  const notifyListeners = (): void => listeners.forEach((listener) => listener());
  return {
    add: (dialog) => {
      dialogs.push(dialog);
      notifyListeners();
      return () => {
        dialogs.splice(dialogs.indexOf(dialog), 1);
        notifyListeners();
      };
    },
    hasOthers: (dialog) => dialogs.some((each) => each !== dialog),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    claimEscape: (dialog, press) => {
      if (dialogs.at(-1) !== dialog || claimed.has(press)) return false;
      claimed.add(press);
      return true;
    },
  };
}
