import { createContext, useContext, type ComponentType, type Context } from "react";

/** A field for one file of the library, which the user may upload. */
export interface MediaFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Id of the file; null for none. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | null;
  readonly disabled: boolean;
}

/** Fields that the page of the editor provides, because uploads go through its API. */
export interface MediaFields {
  readonly image: ComponentType<MediaFieldProps>;
  readonly audio: ComponentType<MediaFieldProps>;
  readonly video: ComponentType<MediaFieldProps>;
}

/** Provides the fields to the editors of round types. */
export const MediaFieldsContext: Context<MediaFields | null> = createContext<MediaFields | null>(null);

export function useMediaFields(): MediaFields {
  const fields = useContext(MediaFieldsContext);
  if (fields === null) throw new Error("MediaFieldsContext has no value");
  return fields;
}
