import type { createSettingsRepository } from "../../features/configuration/index.ts";
import type { JobsRepository } from "../../platform/jobs/index.ts";
import type { EnvelopesRepository, FindEnvelopes } from "../../platform/secrets/envelopes.repository.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly envelopes: EnvelopesRepository;
  readonly settings: Pick<ReturnType<typeof createSettingsRepository>, "put" | "remove">;
  readonly jobs: Pick<JobsRepository, "insert" | "remove">;
}

/** Stored secrets, found by the key that encrypted them. */
export async function exerciseEnvelopes(
  { envelopes, settings, jobs }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  const job = { id: "sealed", kind: "forgot_password", payload: '{"id":"p1","sealed":"v1.key9.b"}' };
  await writes("envelopes.rows", settings.put("sealed", '"v1.key9.a"', 1), jobs.insert(job));
  for (const [name, find] of Object.entries(envelopes) as [string, FindEnvelopes][]) {
    const found = await find("key9", "", 9);
    await reads(`envelopes.${name}`, Promise.resolve(found.map(({ place, envelope }) => ({ place, envelope }))));
    await writes(
      `envelopes.${name} replaced`,
      found.map(({ replace }) => replace("v1.key10.c")),
    );
    await reads(`envelopes.${name} again`, find("key9", "", 9));
  }
  await writes("envelopes.rows removed", settings.remove("sealed"), jobs.remove({ id: "sealed", fence: 0 }));
}
