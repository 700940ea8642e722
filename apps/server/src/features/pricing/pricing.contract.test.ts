import { MAX_CONVERSIONS, MAX_RULES, type CatalogInput, type RuleInput } from "@showrunner/contract/rest";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usageEvent } from "../../contract-tests/testing/exercise-usage.ts";
import { createAuditLog, createAuditLogRepository, type AuditContext } from "../../platform/audit-log/index.ts";
import type { Database, UsageEventsTable } from "../../platform/db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../../platform/db/testing/index.ts";
import { createJobsRepository } from "../../platform/jobs/index.ts";
import { newId } from "../../platform/ids.ts";
import { createUsageEventsRepository, RATE_USAGE_JOB } from "../usage/index.ts";
import {
  createCatalogsService,
  createChangeModel,
  createChargesRepository,
  createConversionsService,
  createPricingModelsService,
  createPricingRepository,
  createRatingWorker,
  createRulesService,
} from "./index.ts";
import { createConversionRow, createRuleRow } from "./pricing.rows.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

const by: AuditContext = { actor_id: null, source: { address: "127.0.0.1", user_agent: null, request_id: null } };
const catalogOf = (changes: Partial<CatalogInput> = {}): CatalogInput => ({
  name: "House prices",
  currency: "EUR",
  active_from: toIsoTime(0),
  active_to: null,
  is_default: true,
  ...changes,
});
const ruleOf = (price: string, changes: Partial<RuleInput> = {}): Omit<RuleInput, "catalog_id"> => ({
  bill_unit: "input_tokens",
  matcher: {},
  tiering: [{ unit_price: price, up_to: null, flat_fee: null }],
  fixed_fee: null,
  min_charge: null,
  ...changes,
});
const IMAGES_TO_TOKENS = {
  source_system: "general",
  operation: null,
  from_unit: "images",
  to_unit: "internal_tokens",
  formula: "images * 5000",
  active_from: toIsoTime(0),
  active_to: null,
} as const;

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  let other: Database;
  let clock = 1_000;
  beforeEach(async () => {
    db = await createTestDatabase(backend);
    other = backend.isShared ? await db.slot.open() : db.database;
    clock = 1_000;
  });
  afterEach(async () => {
    if (other !== db.database) await other.close();
    await db.drop();
  });

  const now = (): number => (clock += 1);
  const createServices = (database: Database) => {
    const repository = createPricingRepository(database);
    const charges = createChargesRepository(database);
    const change = createChangeModel(database, repository);
    const auditLog = createAuditLog(createAuditLogRepository(database), now);
    const jobs = createJobsRepository(database);
    const worker = createRatingWorker({
      database,
      pricing: repository,
      charges,
      auditLog,
      addJob: () => jobs.insert({ id: newId(), kind: RATE_USAGE_JOB, payload: "null" }),
      wakeJobs: () => undefined,
      now,
    });
    const rate = () =>
      worker.handler(null, { attempt: 1, signal: new AbortController().signal, report: () => undefined });
    return {
      charges,
      worker,
      rate,
      catalogs: createCatalogsService({ repository, change, charges, auditLog, now }),
      rules: createRulesService({ repository, change, auditLog, now }),
      conversions: createConversionsService({ repository, change, auditLog, now }),
      models: createPricingModelsService({ repository, change, charges, auditLog, now }),
    };
  };
  type Services = ReturnType<typeof createServices>;
  const meter = async (id: string, changes: Partial<UsageEventsTable> = {}): Promise<void> => {
    const event = { ...usageEvent, attempt_id: id, occurred_at: 2_000, ...changes, id };
    const usage = createUsageEventsRepository(db.database);
    await db.database.write([...usage.insert(event), ...usage.queueRating([id])]);
  };
  const createModel = async ({ catalogs, rules }: Services, price = "0.002") => {
    const catalog = await catalogs.create(catalogOf(), by);
    if (!catalog.ok) throw new Error(catalog.error.code);
    const rule = await rules.create({ ...ruleOf(price), catalog_id: catalog.value.id, valid_from: toIsoTime(0) }, by);
    if (!rule.ok) throw new Error(rule.error.code);
    return { catalog: catalog.value, rule: rule.value };
  };
  const readCharges = () =>
    db.database.read
      .selectFrom("rated_charges")
      .select(["event_id", "line_amount", "rule_version"])
      .orderBy("event_id")
      .execute();
  const readUnrated = () =>
    db.database.read.selectFrom("unrated_events").select(["event_id", "reason"]).orderBy("event_id").execute();

  test("of two default catalogs that admins create at the same moment, one is refused", async () => {
    const [here, there] = [createServices(db.database), createServices(other)];
    for (let round = 0; round < 10; round += 1) {
      const from = toIsoTime(round * 1_000);
      const period = { active_from: from, active_to: toIsoTime(round * 1_000 + 1_000) };
      const results = await Promise.all([
        here.catalogs.create(catalogOf({ name: "a", ...period }), by),
        there.catalogs.create(catalogOf({ name: "b", ...period }), by),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      const refused = results.find((result) => !result.ok);
      expect(refused).toMatchObject({ error: { fields: [{ path: "is_default", code: "default_overlaps" }] } });
    }
    // Adjacent half-open periods do not overlap, and catalogs that are not the default may overlap.
    const free = await here.catalogs.create(catalogOf({ is_default: false }), by);
    expect(free.ok).toBe(true);
  });

  test("of two changes of a rule at the same moment, one is refused", async () => {
    const [here, there] = [createServices(db.database), createServices(other)];
    const { catalog, rule } = await createModel(here);
    const body = { ...ruleOf("0.003"), catalog_id: catalog.id, version: 1 };
    const results = await Promise.all([here.rules.update(rule.id, body, by), there.rules.update(rule.id, body, by)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toMatchObject({ error: { code: "version_conflict" } });
    const versions = await here.rules.listVersions(rule.id);
    expect(versions.ok && versions.value.items.map(({ version }) => version)).toEqual([2, 1]);
  });

  test("two servers charge each event only once", async () => {
    const [here, there] = [createServices(db.database), createServices(other)];
    await createModel(here);
    for (let index = 0; index < 30; index += 1) await meter(`e${index}`, { unit_amount: String(index) });
    await Promise.all([here.rate(), there.rate(), here.rate()]);
    expect(await readUnrated()).toEqual([]);
    const charges = await readCharges();
    expect(charges).toHaveLength(30);
    expect(new Set(charges.map(({ event_id }) => event_id)).size).toBe(30);
    const pending = await db.database.read
      .selectFrom("pending_rollups")
      .select(["event_id", "charge"])
      .where("kind", "=", "charge")
      .execute();
    expect(pending).toHaveLength(30);
    // Rating again changes nothing.
    expect(await here.worker.rerate(by)).toBe(0);
    await here.rate();
    expect(await readCharges()).toEqual(charges);
  });

  test("a change of a rule keeps existing charges, and late usage is rated by the version of its time", async () => {
    const services = createServices(db.database);
    const { catalog, rule } = await createModel(services);
    await meter("before");
    await services.rate();
    clock = 3_000;
    await services.rules.update(rule.id, { ...ruleOf("0.005"), catalog_id: catalog.id, version: 1 }, by);
    await meter("late");
    await meter("new", { occurred_at: 4_000 });
    await services.rate();
    expect(await readCharges()).toEqual([
      { event_id: "before", line_amount: "2", rule_version: 1 },
      { event_id: "late", line_amount: "2", rule_version: 1 },
      { event_id: "new", line_amount: "5", rule_version: 2 },
    ]);
    await services.rules.retire(rule.id, by);
    await meter("after", { occurred_at: 9_000 });
    await services.rate();
    expect(await readUnrated()).toEqual([{ event_id: "after", reason: "no_rule" }]);
  });

  test("unrated usage is stored with its reason, and can be rated on demand later", async () => {
    const services = createServices(db.database);
    await meter("e1");
    await meter("e2", { unit_type: "images", unit_amount: "3" });
    await services.rate();
    expect(await readUnrated()).toEqual([
      { event_id: "e1", reason: "no_catalog" },
      { event_id: "e2", reason: "no_catalog" },
    ]);
    await createModel(services);
    // Unrated events are not retried automatically; an admin decides.
    await services.rate();
    expect(await readCharges()).toEqual([]);
    expect(await services.worker.rerate(by)).toBe(2);
    const audited = db.database.read
      .selectFrom("audit_log")
      .select(["action", "subject"])
      .orderBy("created_at", "desc");
    expect(await audited.executeTakeFirst()).toEqual({ action: "usage_rerated", subject: "2" });
    await services.rate();
    expect(await readUnrated()).toEqual([{ event_id: "e2", reason: "no_conversion" }]);
    expect((await readCharges()).map(({ event_id }) => event_id)).toEqual(["e1"]);
  });

  test("an event that is metered again is not rated again", async () => {
    const services = createServices(db.database);
    await createModel(services);
    await meter("e1");
    await services.rate();
    const usage = createUsageEventsRepository(db.database);
    await db.database.write([
      ...usage.insert({ ...usageEvent, id: "e2", attempt_id: "e1" }),
      ...usage.queueRating(["e2"]),
    ]);
    expect(await readUnrated()).toEqual([]);
  });

  test("a catalog is either deleted or charges an event, never both", async () => {
    const [here, there] = [createServices(db.database), createServices(other)];
    for (let round = 0; round < 10; round += 1) {
      const { catalog } = await createModel(here);
      await meter(`e${round}`);
      const [removed] = await Promise.all([here.catalogs.remove(catalog.id, by), there.rate()]);
      const charged = (await readCharges()).some(({ event_id }) => event_id === `e${round}`);
      expect(removed.ok).toBe(!charged);
      if (!removed.ok) {
        expect(removed.error.code).toBe("catalog_in_use");
        const ended = catalogOf({ is_default: false, name: `ended ${round}` });
        expect((await here.catalogs.update(catalog.id, { ...ended, version: 1 }, by)).ok).toBe(true);
      }
    }
  });

  test("a pricing model is created as a whole or not at all", async () => {
    const { models, catalogs, rules, conversions } = createServices(db.database);
    const conversion = IMAGES_TO_TOKENS;
    const converted = ruleOf("0.000002", { bill_unit: "internal_tokens" });
    const model = { catalog: catalogOf(), rules: [converted], conversions: [conversion] };
    const count = async () => {
      const lists = await Promise.all([catalogs.list(), rules.list(undefined), conversions.list()]);
      return lists.map((list) => (list.ok ? list.value.items.length : -1));
    };
    const broken = await models.create({ ...model, conversions: [{ ...conversion, formula: "imges * 2" }] }, by);
    expect(broken).toMatchObject({
      error: { fields: [{ path: "conversions.0.formula", code: "formula_unknown_name", params: { position: 1 } }] },
    });
    expect(await models.create({ ...model, conversions: [] }, by)).toMatchObject({
      error: { fields: [{ path: "rules.0.bill_unit", code: "bill_unit_unknown" }] },
    });
    expect(await count()).toEqual([0, 0, 0]);
    expect((await models.create(model, by)).ok).toBe(true);
    expect(await count()).toEqual([1, 1, 1]);
    expect(await models.create({ ...model, conversions: [] }, by)).toMatchObject({
      error: { fields: [{ path: "catalog.is_default", code: "default_overlaps" }] },
    });
    expect(await count()).toEqual([1, 1, 1]);
    const items = await conversions.list();
    const [stored] = items.ok ? items.value.items : [];
    expect(await conversions.retire(stored?.id ?? "", by)).toMatchObject({ error: { code: "conversion_in_use" } });
  });

  test("the trial of a pricing model rates as its catalog will, with stored conversions, too", async () => {
    const { models, conversions, rate } = createServices(db.database);
    clock = 5_000;
    expect((await conversions.create({ ...IMAGES_TO_TOKENS, valid_from: toIsoTime(4_000) }, by)).ok).toBe(true);
    // The stored conversion is not valid at the time of the first event, but when the model is active.
    const images = { unit_type: "images", unit_amount: "3", operation: "image.generate" } as const;
    await meter("early", images);
    const model = {
      catalog: catalogOf({ active_from: toIsoTime(4_500) }),
      rules: [ruleOf("0.000002", { bill_unit: "internal_tokens" })],
      conversions: [],
    };
    const trial = await models.preview(model);
    expect(trial).toMatchObject({ value: { rated: 1, charges: [{ currency: "EUR", amount: "0.03" }] } });
    expect((await models.create(model, by)).ok).toBe(true);
    await meter("late", { ...images, occurred_at: 6_000 });
    await rate();
    expect(await readCharges()).toMatchObject([{ event_id: "late", line_amount: "0.03" }]);
  });

  test("a conversion of a pricing model that another one takes precedence over is refused", async () => {
    const { models, conversions } = createServices(db.database);
    const until = { ...IMAGES_TO_TOKENS, active_to: toIsoTime(5_000) };
    const stored = await conversions.create(until, by);
    const refuse = async (...own: (typeof IMAGES_TO_TOKENS | typeof until | { active_from: string })[]) => {
      const model = {
        catalog: catalogOf(),
        rules: [ruleOf("1")],
        conversions: own.map((each) => ({ ...IMAGES_TO_TOKENS, formula: "images * 7", ...each })),
      };
      const tried = await models.preview(model);
      const created = await models.create({ ...model, catalog: catalogOf({ is_default: false }) }, by);
      expect(tried.ok).toBe(created.ok);
      return created.ok ? [] : created.error.fields;
    };
    const refused = { path: "conversions.0.from_unit", code: "conversion_exists" };
    expect(await refuse(IMAGES_TO_TOKENS)).toEqual([refused]);
    const later = { ...IMAGES_TO_TOKENS, active_from: toIsoTime(5_000) };
    expect(await refuse(later, later)).toEqual([{ ...refused, path: "conversions.1.from_unit" }]);
    expect(await refuse(later)).toEqual([]);
    if (!stored.ok) throw new Error(stored.error.code);
    expect((await conversions.retire(stored.value.id, by)).ok).toBe(true);
    expect(await refuse(until)).toEqual([]);
  });

  test("a pricing model that would exceed the number of rules or conversions is refused", async () => {
    const { models, catalogs } = createServices(db.database);
    const repository = createPricingRepository(db.database);
    const catalog = await catalogs.create(catalogOf({ is_default: false }), by);
    if (!catalog.ok) throw new Error(catalog.error.code);
    const version = () => ({ id: newId(), version: 1, valid_from: 0, created_at: 0 });
    const fill = <Row>(count: number, create: () => Row): Row[] => Array.from({ length: count }, create);
    const rule = { ...ruleOf("1"), catalog_id: catalog.value.id };
    await db.database.write([
      ...fill(MAX_RULES - 1, () => repository.insertRule(createRuleRow(rule, version()))),
      ...fill(MAX_CONVERSIONS - 1, () => repository.insertConversion(createConversionRow(IMAGES_TO_TOKENS, version()))),
    ]);
    const create = (rules: number, operations: readonly ("chat" | "transcribe")[]) =>
      models.create(
        {
          catalog: catalogOf(),
          rules: fill(rules, () => ruleOf("1")),
          conversions: operations.map((operation) => ({ ...IMAGES_TO_TOKENS, operation })),
        },
        by,
      );
    const full = { error: { code: "pricing_full" } };
    expect(await create(2, [])).toMatchObject(full);
    expect(await create(1, ["chat", "transcribe"])).toMatchObject(full);
    expect((await create(1, ["chat"])).ok).toBe(true);
  });
});
