/**
 * `npm test` walks the journeys that carry a show and the main one of each area. Journeys with this tag run in `npm run
 * test:nightly` and `npm run test:e2e` only: further paths and errors of an area, and those that repeat a journey in
 * another language, theme or browser (docs/adr/0022).
 */
export const NIGHTLY = { tag: "@nightly" } as const;

/**
 * Nightly journeys that measure the browser's processor time. They run alone: beside other journeys the same work
 * takes up to a third more of it.
 */
export const NIGHTLY_ALONE = { tag: [NIGHTLY.tag, "@alone"] };

export const nightlyIf = (isRepetition: boolean): Partial<typeof NIGHTLY> => (isRepetition ? NIGHTLY : {});

/** For `test.use` of journeys that play animations in every run; others do so in `npm run test:nightly`. */
export const WITH_ANIMATIONS = { contextOptions: { reducedMotion: "no-preference" } } as const;
