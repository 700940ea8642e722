import { collectBrandingImages, type Branding } from "@showrunner/engine";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";
import { API_PREFIX } from "../../platform/http/mount.ts";

export interface BrandingImages {
  /**
   * Rejects images that the caller may not use: showing one on displays would publish it.
   *
   * @param before the stored branding; its images may stay, even if this caller may not use them
   */
  check(caller: UserCaller, branding: Branding | null, before: Branding | null): Promise<ServiceResult<undefined>>;
  /** URLs by image id that need no authorization header; deleted images are omitted. */
  getUrls(showId: string, branding: Branding | null): Promise<Readonly<Record<string, string>>>;
}

interface Dependencies {
  /** Whether a caller may read and use an image; null if it does not exist. */
  readonly canUseImage: (caller: UserCaller, imageId: string) => Promise<boolean | null>;
  /** Creates or finds the capabilities of a show's branding, by image id. */
  readonly grant: (showId: string, imageIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Checks the images of a show's branding and builds their URLs. */
export function createBrandingImages({ canUseImage, grant }: Dependencies): BrandingImages {
  return {
    check: async (caller, branding, before) => {
      if (branding === null) return ok();
      const known = new Set(before === null ? [] : collectBrandingImages(before));
      const fields: FieldFailure[] = [];
      const check = async (path: string, id: string | null): Promise<void> => {
        if (id === null || known.has(id) || (await canUseImage(caller, id)) === true) return;
        fields.push({ path: `settings.branding.${path}`, code: "unknown_image" });
      };
      await check("logo", branding.logo);
      await check("background", branding.background);
      for (const [index, id] of branding.sponsors.entries()) await check(`sponsors.${index}`, id);
      return fields.length === 0 ? ok() : fail("validation_failed", { fields });
    },
    getUrls: async (showId, branding) => {
      if (branding === null) return {};
      const capabilities = await grant(showId, collectBrandingImages(branding));
      return Object.fromEntries(
        [...capabilities].map(([id, capability]) => [id, `${API_PREFIX}/assets/${capability}`]),
      );
    },
  };
}
