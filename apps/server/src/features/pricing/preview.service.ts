import type { RatableEventInput, RatingResult } from "@showrunner/contract/rest";
import { createRater, type ExplainedRating, type RatableEvent, type RatingStep, type Rule } from "@showrunner/rating";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { findRuleFailures } from "./check-pricing.policy.ts";
import type { ChargesRepository } from "./charges.repository.ts";
import { createRuleRow, toCatalog, toConversion, toRatableEvent, toRule } from "./pricing.rows.ts";
import type { PricingRepository, StoredModel } from "./pricing.repository.ts";
import { findConvertedUnits } from "./rules.service.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

type Preview = RouteInput<"POST /pricing/preview">["body"];
type DraftRule = NonNullable<Preview["rule"]>;

/** Computes what an event would cost, without charging it. */
export interface PreviewService {
  preview(request: Preview): Promise<ServiceResult<RatingResult>>;
}

interface Dependencies {
  readonly repository: Pick<PricingRepository, "load">;
  readonly charges: Pick<ChargesRepository, "findEvent">;
  readonly now: () => number;
}

export function presentStep(step: RatingStep): RatingResult["steps"][number] {
  if (step.kind === "rules") return { ...step, considered: [...step.considered] };
  return step.kind === "no_conversion" ? { ...step, bill_units: [...step.bill_units] } : step;
}

export function presentRating(id: string | null, event: RatableEvent, rating: ExplainedRating): RatingResult {
  return {
    // Safe, because events come from metering or from the schema of a request.
    event: { ...(event as RatableEventInput), id, occurred_at: toIsoTime(event.occurred_at) },
    charge: rating.status === "rated" ? rating.charge : null,
    reason: rating.status === "rated" ? null : rating.reason,
    steps: rating.steps.map(presentStep),
  };
}

/** Id of an unsaved rule. */
const DRAFT_ID = "draft";

export function createPreviewService({ repository, charges, now }: Dependencies): PreviewService {
  const findEvent = async ({ event_id, event, occurred_at }: Preview): Promise<RatableEvent | undefined> => {
    if (event !== undefined)
      return { ...event, occurred_at: occurred_at === undefined ? now() : Date.parse(occurred_at) };
    const row = await charges.findEvent(event_id ?? "");
    return row === undefined ? undefined : toRatableEvent(row);
  };
  /** Creates a rule that is valid at any time, so that it applies to the event. */
  const createDraft = (stored: StoredModel, draft: DraftRule, ruleId: string | undefined): Rule => {
    const version = Math.max(0, ...stored.rules.filter(({ id }) => id === ruleId).map((row) => row.version)) + 1;
    return toRule(createRuleRow(draft, { id: ruleId ?? DRAFT_ID, version, valid_from: 0, created_at: 0 }));
  };

  return {
    preview: async (request) => {
      const event = await findEvent(request);
      if (event === undefined) return fail("not_found");
      const stored = await repository.load();
      const { rule, rule_id } = request;
      if (rule !== undefined) {
        const fields = findRuleFailures(rule, findConvertedUnits(stored)).map((failure) => ({
          ...failure,
          path: `rule.${failure.path}`,
        }));
        if (fields.length > 0) return fail("validation_failed", { fields });
        if (!stored.catalogs.some(({ id }) => id === rule.catalog_id))
          return failField("rule.catalog_id", "unknown_choice");
      }
      const rater = createRater({
        catalogs: stored.catalogs.map(toCatalog),
        rules: [...stored.rules.map(toRule), ...(rule === undefined ? [] : [createDraft(stored, rule, rule_id)])],
        conversions: stored.conversions.map(toConversion),
      });
      return ok(presentRating(request.event_id ?? null, event, rater.explain(event)));
    },
  };
}
