import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Locale } from "@showrunner/i18n";
import { call } from "../client.ts";

/** Creates the sample show in a language; resolves with the new show's id. */
export function useLoadSample() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (language: Locale) => (await call("POST /gameshows/sample", { body: { language } })).gameshow_id,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["gameshows", "list"] }),
  });
}
