import path from "node:path";
import { createTranslator, defineCatalog, type Locale, type Messages, type Translate } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";
import { en as authEnglish } from "../../apps/web/src/features/auth/messages/en.ts";
import { en as recoveryEnglish } from "../../apps/web/src/features/auth/recovery/messages/en.ts";
import { en as invitationEnglish } from "../../apps/web/src/features/auth/invitation/messages/en.ts";
import { en as identityProviderEnglish } from "../../apps/web/src/features/auth/identity-provider/messages/en.ts";
import { en as auditLogEnglish } from "../../apps/web/src/features/audit-log/messages/en.ts";
import { en as pricingEnglish } from "../../apps/web/src/features/pricing/messages/en.ts";
import { en as usageEnglish } from "../../apps/web/src/features/usage/messages/en.ts";
import { en as usageComponentsEnglish } from "../../apps/web/src/components/usage/messages/en.ts";
import { en as backupsEnglish } from "../../apps/web/src/features/backups/messages/en.ts";
import { en as configurationEnglish } from "../../apps/web/src/features/configuration/messages/en.ts";
import { en as providerPricesEnglish } from "../../apps/web/src/features/providers/pricing/messages/en.ts";
import { en as consoleEnglish } from "../../apps/web/src/features/providers/console/messages/en.ts";
import { en as providersEnglish } from "../../apps/web/src/features/providers/messages/en.ts";
import { en as componentsEnglish } from "../../apps/web/src/components/messages/en.ts";
import { en as databasesEnglish } from "../../apps/web/src/features/databases/messages/en.ts";
import { en as restartEnglish } from "../../apps/web/src/components/restart/messages/en.ts";
import { en as passwordEnglish } from "../../apps/web/src/components/forms/password-messages/en.ts";
import { en as fieldEnglish } from "../../apps/web/src/components/forms/messages/en.ts";
import { en as gamesEnglish } from "../../apps/web/src/features/games/messages/en.ts";
import { en as authoringEnglish } from "../../apps/web/src/features/games/authoring/messages/en.ts";
import { en as translationEnglish } from "../../apps/web/src/features/games/translation/messages/en.ts";
import { en as picturesEnglish } from "../../apps/web/src/features/games/pictures/messages/en.ts";
import { en as showCheckEnglish } from "../../apps/web/src/features/games/show-check/messages/en.ts";
import { en as hintsEnglish } from "../../apps/web/src/features/games/hints/messages/en.ts";
import { en as transferEnglish } from "../../apps/web/src/features/games/transfer/messages/en.ts";
import { en as gameshowsEnglish } from "../../apps/web/src/features/gameshows/messages/en.ts";
import { en as deskEnglish } from "../../apps/web/src/features/gameshows/desk/messages/en.ts";
import { en as previewEnglish } from "../../apps/web/src/features/preview/messages/en.ts";
import { en as displayEnglish } from "../../apps/web/src/play/display/messages/en.ts";
import { en as joinEnglish } from "../../apps/web/src/play/join/messages/en.ts";
import { en as lobbyTestEnglish } from "../../apps/web/src/play/lobby-test/messages/en.ts";
import { en as menuEnglish } from "../../apps/web/src/play/menu/messages/en.ts";
import { en as playEnglish } from "../../apps/web/src/play/messages/en.ts";
import { en as revealEnglish } from "../../apps/web/src/play/reveal/messages/en.ts";
import { en as stagesEnglish } from "../../apps/web/src/play/stages/messages/en.ts";
import { en as audioEnglish } from "../../apps/web/src/components/audio/messages/en.ts";
import { en as videoEnglish } from "../../packages/rounds/src/video/i18n/en.ts";
import { en as videoHostEnglish } from "../../packages/rounds/src/video/host/en.ts";
import { en as assetsEnglish } from "../../apps/web/src/features/assets/messages/en.ts";
import { en as generationEnglish } from "../../apps/web/src/components/generation/messages/en.ts";
import { en as runsEnglish } from "../../apps/web/src/app/shell/runs/messages/en.ts";
import { en as mediaModelsEnglish } from "../../apps/web/src/features/media-generation/messages/en.ts";
import { en as assetComponentsEnglish } from "../../apps/web/src/components/assets/messages/en.ts";
import { en as musicEnglish } from "../../packages/rounds/src/music/i18n/en.ts";
import { en as musicHostEnglish } from "../../packages/rounds/src/music/host/en.ts";
import { en as estimateHostEnglish } from "../../packages/rounds/src/estimate/host/en.ts";
import { en as orderingEnglish } from "../../packages/rounds/src/ordering/i18n/en.ts";
import { en as orderingHostEnglish } from "../../packages/rounds/src/ordering/host/en.ts";
import { en as matchingEnglish } from "../../packages/rounds/src/matching/i18n/en.ts";
import { en as matchingHostEnglish } from "../../packages/rounds/src/matching/host/en.ts";
import { en as pictureEnglish } from "../../packages/rounds/src/picture/i18n/en.ts";
import { en as pictureHostEnglish } from "../../packages/rounds/src/picture/host/en.ts";
import { en as challengeEnglish } from "../../packages/rounds/src/timedChallenge/i18n/en.ts";
import { en as challengeHostEnglish } from "../../packages/rounds/src/timedChallenge/host/en.ts";
import { en as pickerEnglish } from "../../packages/rounds/src/views/picker-messages/en.ts";
import { en as choiceHostEnglish } from "../../packages/rounds/src/multipleChoice/host/en.ts";
import { en as classicHostEnglish } from "../../packages/rounds/src/classic/host/en.ts";
import { en as sharedEnglish } from "../../packages/rounds/src/views/messages/en.ts";
import { en as deferredEnglish } from "../../packages/ui/src/audience/deferred-messages/en.ts";
import { en as audienceEnglish } from "../../packages/ui/src/audience/messages/en.ts";
import { en as appEnglish } from "../../apps/web/src/app/messages/en.ts";
import { en as authToolsEnglish } from "../../apps/web/src/features/auth-tools/messages/en.ts";
import { en as tokenClaimsEnglish } from "../../apps/web/src/components/token-claims/messages/en.ts";
import { en as copyableLinkEnglish } from "../../apps/web/src/components/copyable-link/messages/en.ts";
import { en as overviewEnglish } from "../../apps/web/src/features/overview/messages/en.ts";
import { en as dataTableEnglish } from "../../apps/web/src/components/data-table/messages/en.ts";
import { en as usersEnglish } from "../../apps/web/src/features/users/messages/en.ts";
import { en as profileEnglish } from "../../apps/web/src/features/profile/messages/en.ts";
import { en as verificationEnglish } from "../../apps/web/src/features/auth/verification/messages/en.ts";
import { en as emailChangeEnglish } from "../../apps/web/src/features/auth/email-change/messages/en.ts";
import { en as dashboardEnglish } from "../../apps/web/src/features/dashboard/messages/en.ts";

const BROWSER_LOCALES: Readonly<Partial<Record<Locale, string>>> = { en: "en-GB", de: "de-DE" };

/** Locale of a browser whose user reads this language. */
export const getBrowserLocale = (locale: Locale): string => BROWSER_LOCALES[locale] ?? locale;

/** A catalogue of the web app, read without Vite: its English texts, and the folder of the translations. */
const catalog = <const E extends Messages>(english: E, folder: string) =>
  defineCatalog(english, readTranslations(path.join(import.meta.dirname, "../..", folder)));

const CATALOGS = {
  auth: catalog(authEnglish, "apps/web/src/features/auth/messages"),
  users: catalog(usersEnglish, "apps/web/src/features/users/messages"),
  auth_tools: catalog(authToolsEnglish, "apps/web/src/features/auth-tools/messages"),
  token_claims: catalog(tokenClaimsEnglish, "apps/web/src/components/token-claims/messages"),
  copyable_link: catalog(copyableLinkEnglish, "apps/web/src/components/copyable-link/messages"),
  overview: catalog(overviewEnglish, "apps/web/src/features/overview/messages"),
  data_table: catalog(dataTableEnglish, "apps/web/src/components/data-table/messages"),
  recovery: catalog(recoveryEnglish, "apps/web/src/features/auth/recovery/messages"),
  invitation: catalog(invitationEnglish, "apps/web/src/features/auth/invitation/messages"),
  identity_provider: catalog(identityProviderEnglish, "apps/web/src/features/auth/identity-provider/messages"),
  audit_log: catalog(auditLogEnglish, "apps/web/src/features/audit-log/messages"),
  pricing: catalog(pricingEnglish, "apps/web/src/features/pricing/messages"),
  usage: catalog(usageEnglish, "apps/web/src/features/usage/messages"),
  usage_components: catalog(usageComponentsEnglish, "apps/web/src/components/usage/messages"),
  backups: catalog(backupsEnglish, "apps/web/src/features/backups/messages"),
  configuration: catalog(configurationEnglish, "apps/web/src/features/configuration/messages"),
  provider_prices: catalog(providerPricesEnglish, "apps/web/src/features/providers/pricing/messages"),
  console: catalog(consoleEnglish, "apps/web/src/features/providers/console/messages"),
  providers: catalog(providersEnglish, "apps/web/src/features/providers/messages"),
  components: catalog(componentsEnglish, "apps/web/src/components/messages"),
  databases: catalog(databasesEnglish, "apps/web/src/features/databases/messages"),
  restart: catalog(restartEnglish, "apps/web/src/components/restart/messages"),
  password: catalog(passwordEnglish, "apps/web/src/components/forms/password-messages"),
  fields: catalog(fieldEnglish, "apps/web/src/components/forms/messages"),
  games: catalog(gamesEnglish, "apps/web/src/features/games/messages"),
  authoring: catalog(authoringEnglish, "apps/web/src/features/games/authoring/messages"),
  translation: catalog(translationEnglish, "apps/web/src/features/games/translation/messages"),
  pictures: catalog(picturesEnglish, "apps/web/src/features/games/pictures/messages"),
  show_check: catalog(showCheckEnglish, "apps/web/src/features/games/show-check/messages"),
  hints: catalog(hintsEnglish, "apps/web/src/features/games/hints/messages"),
  transfer: catalog(transferEnglish, "apps/web/src/features/games/transfer/messages"),
  gameshows: catalog(gameshowsEnglish, "apps/web/src/features/gameshows/messages"),
  moderator: catalog(deskEnglish, "apps/web/src/features/gameshows/desk/messages"),
  preview: catalog(previewEnglish, "apps/web/src/features/preview/messages"),
  display: catalog(displayEnglish, "apps/web/src/play/display/messages"),
  join: catalog(joinEnglish, "apps/web/src/play/join/messages"),
  lobby_test: catalog(lobbyTestEnglish, "apps/web/src/play/lobby-test/messages"),
  menu: catalog(menuEnglish, "apps/web/src/play/menu/messages"),
  play: catalog(playEnglish, "apps/web/src/play/messages"),
  reveal: catalog(revealEnglish, "apps/web/src/play/reveal/messages"),
  stages: catalog(stagesEnglish, "apps/web/src/play/stages/messages"),
  classic: catalog(classicHostEnglish, "packages/rounds/src/classic/host"),
  choice: catalog(pickerEnglish, "packages/rounds/src/views/picker-messages"),
  choice_host: catalog(choiceHostEnglish, "packages/rounds/src/multipleChoice/host"),
  estimate_host: catalog(estimateHostEnglish, "packages/rounds/src/estimate/host"),
  ordering: catalog(orderingEnglish, "packages/rounds/src/ordering/i18n"),
  ordering_host: catalog(orderingHostEnglish, "packages/rounds/src/ordering/host"),
  matching: catalog(matchingEnglish, "packages/rounds/src/matching/i18n"),
  matching_host: catalog(matchingHostEnglish, "packages/rounds/src/matching/host"),
  picture: catalog(pictureEnglish, "packages/rounds/src/picture/i18n"),
  picture_host: catalog(pictureHostEnglish, "packages/rounds/src/picture/host"),
  challenge: catalog(challengeEnglish, "packages/rounds/src/timedChallenge/i18n"),
  challenge_host: catalog(challengeHostEnglish, "packages/rounds/src/timedChallenge/host"),
  audio: catalog(audioEnglish, "apps/web/src/components/audio/messages"),
  video: catalog(videoEnglish, "packages/rounds/src/video/i18n"),
  video_host: catalog(videoHostEnglish, "packages/rounds/src/video/host"),
  assets: catalog(assetsEnglish, "apps/web/src/features/assets/messages"),
  generation: catalog(generationEnglish, "apps/web/src/components/generation/messages"),
  runs: catalog(runsEnglish, "apps/web/src/app/shell/runs/messages"),
  media_models: catalog(mediaModelsEnglish, "apps/web/src/features/media-generation/messages"),
  asset_components: catalog(assetComponentsEnglish, "apps/web/src/components/assets/messages"),
  music: catalog(musicEnglish, "packages/rounds/src/music/i18n"),
  music_host: catalog(musicHostEnglish, "packages/rounds/src/music/host"),
  rounds: catalog(sharedEnglish, "packages/rounds/src/views/messages"),
  audience: catalog(audienceEnglish, "packages/ui/src/audience/messages"),
  audience_deferred: catalog(deferredEnglish, "packages/ui/src/audience/deferred-messages"),
  app: catalog(appEnglish, "apps/web/src/app/messages"),
  profile: catalog(profileEnglish, "apps/web/src/features/profile/messages"),
  verification: catalog(verificationEnglish, "apps/web/src/features/auth/verification/messages"),
  email_change: catalog(emailChangeEnglish, "apps/web/src/features/auth/email-change/messages"),
  dashboard: catalog(dashboardEnglish, "apps/web/src/features/dashboard/messages"),
};

export type Translators = { readonly [A in keyof typeof CATALOGS]: Translate<(typeof CATALOGS)[A]["en"]> };

/** The interface's texts by area, so that a test can run in every language. */
export function translatorsFor(locale: Locale): Translators {
  const translators = Object.entries(CATALOGS).map(([area, texts]) => [
    area,
    createTranslator<Messages>(texts, locale),
  ]);
  return Object.fromEntries(translators) as Translators;
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Label of a field, which the form may mark as required. */
export function fieldName(text: string): RegExp {
  return new RegExp(`^${escapeRegExp(text)}(\\s*\\*)?$`);
}

/** Name of a button that has more text after it, such as its key. */
export function startsWith(text: string): RegExp {
  return new RegExp(`^${escapeRegExp(text)}`);
}
