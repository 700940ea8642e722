import { useCallback, useEffect, useState, type RefObject } from "react";
import { ApiError } from "../../api/api-error.ts";

interface FormFailure {
  /** Message of a field; undefined if it is valid. */
  readonly errorOf: (path: string) => string | undefined;
  /** Message for the whole form; null when every problem is shown at its field. */
  readonly message: string | null;
}

interface UseFormFailure extends FormFailure {
  /** @param title states what failed, such as *Failed to save rule* */
  readonly show: (error: unknown, title: string) => void;
  /** Like `show`, for problems that the page itself found. */
  readonly showFields: (fields: ReadonlyMap<string, string>, title: string) => void;
  readonly clear: () => void;
}

/**
 * Shows the server's refusal of a form in its own words, which name details such as the position of a formula's error.
 *
 * @param form the form element; its first invalid field gets the focus
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
