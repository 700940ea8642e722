import type { ProvidersRepository } from "../../features/providers/index.ts";
import type { ProvidersTable } from "../../platform/db/index.ts";
import type { Recorder } from "./recorder.ts";

const testProviderRow = (id: string, change: Partial<ProvidersTable> = {}): ProvidersTable => ({
  id,
  slug: `slug-${id}`,
  provider_key: "general",
  name: `Name ${id}`,
  name_folded: `name ${id}`,
  description: "",
  visibility: "organization",
  capabilities: '["llm","image"]',
  status: "active",
  settings: "{}",
  credentials: "v1",
  credential_keys: '["api_key"]',
  needs_no_key: 0,
  created_by: "u2",
  created_at: 5,
  updated_at: 5,
  validated_at: null,
  failure: null,
  version: 1,
  ...change,
});

/** AI providers, used by the accounts left by earlier steps. */
export async function exerciseProviders(providers: ProvidersRepository, { reads, writes }: Recorder): Promise<void> {
  const ids = async (step: string, query: Promise<readonly ProvidersTable[]>) =>
    reads(
      step,
      query.then((rows) => rows.map(({ id, status }) => [id, status])),
    );
  await writes(
    "providers.insert",
    providers.insert(testProviderRow("p1")),
    providers.insert(testProviderRow("p2", { visibility: "private", created_by: "u3", status: "draft" })),
    providers.insert(testProviderRow("p3", { status: "archived", created_by: null })),
    providers.insert(testProviderRow("p4", { capabilities: '["video"]', needs_no_key: 1, created_by: null })),
  );
  await writes("providers.insert of a taken slug", providers.insert({ ...testProviderRow("p5"), slug: "slug-p1" }));
  await reads("providers.findById", providers.findById("p1"));
  const all = { after: null, limit: 9 };
  await ids("providers.findPage", providers.findPage({ ...all, limit: 1 }));
  await ids("providers.findPage after", providers.findPage({ ...all, after: { value: "name p1", id: "p1" } }));
  await ids("providers.findPage found", providers.findPage({ ...all, search: "NAME P2" }));
  await ids("providers.findPage of a status", providers.findPage({ ...all, status: "archived" }));
  await ids("providers.findPage of a capability", providers.findPage({ ...all, capability: "video" }));
  await reads("providers.count", providers.count({ capability: "llm" }));
  await ids("providers.findActive", providers.findActive("llm"));
  await writes("providers.update", providers.update("p1", 1, { name: "Other" }));
  await writes("providers.update of an old version", providers.update("p1", 1, { name: "Another" }));
  const p2 = { id: "p2", status: "draft", version: 1 } as const;
  await writes("providers.changeStatus", providers.changeStatus(p2, { status: "active", updated_at: 6 }));
  await writes("providers.changeStatus again", providers.changeStatus(p2, { status: "active" }));
  const old = { ...p2, status: "active", version: 0 } as const;
  await writes("providers.changeStatus of an old version", providers.changeStatus(old, { status: "paused" }));
  await writes("providers.setValidation", providers.setValidation("p2", 1, { validated_at: 7, failure: null }));
  await writes("providers.setValidation of an old version", providers.setValidation("p1", 1, { failure: "timeout" }));
  await writes("providers.setRejected", providers.setRejected("p2", 1, 8), providers.setRejected("p3", 1, 8));
  await writes("providers.setRejected of an old version", providers.setRejected("p1", 1, 8));
  await reads("providers.findById of one that was changed meanwhile", providers.findById("p1"));
  await reads("providers.findById of a rejected one", providers.findById("p2"));
  await writes("providers.release", providers.release("u3", "u2"), providers.release("u2", null));
  await ids("providers.findPage of released ones", providers.findPage(all));
  await reads("providers.findById of a released one", providers.findById("p2"));
  await writes("providers.delete", providers.delete("p4"));
  await writes("providers.delete again", providers.delete("p4"));
}
