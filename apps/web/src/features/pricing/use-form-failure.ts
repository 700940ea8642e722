import { useCallback, useEffect, useState, type RefObject } from "react";
import { ApiError } from "../../api/api-error.ts";

interface FormFailure {
  /** Message of a field; undefined where it is right. */
  readonly errorOf: (path: string) => string | undefined;
  /** Message for the whole form; null when every problem is shown at its field. */
  readonly message: string | null;
}

interface UseFormFailure extends FormFailure {
  /** @param title what failed, such as *Failed to save rule* */
  readonly show: (error: unknown, title: string) => void;
  /** The same for problems that the page itself has found. */
  readonly showFields: (fields: ReadonlyMap<string, string>, title: string) => void;
  readonly clear: () => void;
}

/**
 * Shows the server's refusal of a form: its messages name values, such as the position of an error in a formula.
 *
 * @param form the element with the fields; the first wrong one gets the focus
 */
export function useFormFailure(form: RefObject<HTMLFormElement | null>): UseFormFailure {
  const [failure, setFailure] = useState<{
    readonly fields: ReadonlyMap<string, string>;
    readonly message: string | null;
  }>({
    fields: new Map(),
    message: null,
  });
  const show = useCallback((error: unknown, title: string): void => {
    const fields = error instanceof ApiError ? error.fields : [];
    const reason = error instanceof Error ? error.message : String(error);
    setFailure({
      fields: new Map(fields.map(({ path, message }) => [path, message])),
      message: fields.length > 0 ? title : `${title}: ${reason}`,
    });
  }, []);
  const showFields = useCallback(
    (fields: ReadonlyMap<string, string>, message: string): void => setFailure({ fields, message }),
    [],
  );
  const clear = useCallback(() => setFailure({ fields: new Map(), message: null }), []);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure, form]);
  return {
    show,
    showFields,
    clear,
    errorOf: (path) => failure.fields.get(path),
    message: failure.message,
  };
}
