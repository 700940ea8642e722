import { createTypedAnswerFixtures } from "../../testing/fixture-kit.ts";

export const fixtures = createTypedAnswerFixtures("classic", {});
