import { lazyWithRetry, type LazyComponent, type LoadedModule } from "@showrunner/ui/audience";

/** Type id in a path such as `../TYPE/views/team.tsx`: the folder of a type is named after its id. */
export const typeIdOf = (file: string): string => file.split("/").at(-3) ?? "";

/** Lazy views by type id, from the loaders of the views of that name in the types' folders. */
export function createLazyViews<P extends object>(
  loaders: Readonly<Record<string, () => Promise<LoadedModule<P>>>>,
): Readonly<Record<string, LazyComponent<P>>> {
  return Object.fromEntries(Object.entries(loaders).map(([file, load]) => [typeIdOf(file), lazyWithRetry(load)]));
}
