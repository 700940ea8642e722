import type { createTranslator } from "@showrunner/i18n";
import type { mailMessages } from "./messages/en.ts";

/** A kind of mail with the data that its text needs. */
export type MailTemplate =
  | { readonly name: "test" }
  | {
      readonly name:
        | "password_changed"
        | "password_was_reset"
        | "address_taken"
        | "email_changed"
        | "change_address_taken";
      readonly username: string;
    }
  | {
      readonly name: "reset_password" | "change_email" | "email_change_requested";
      readonly username: string;
      readonly link: string;
    }
  | { readonly name: "invitation"; readonly link: string }
  | {
      readonly name: "verify_email";
      readonly username: string;
      readonly link: string;
      readonly code: string;
    };

/** A paragraph, or a code that is displayed on its own. */
export type MailNote = string | { readonly code: string };

export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown as a button between the paragraphs and the notes. */
  readonly link: { readonly url: string; readonly label: string } | null;
  readonly notes: readonly MailNote[];
}

type Translate = ReturnType<typeof createTranslator<(typeof mailMessages)["en"]>>;

/** Composes the text of a mail, without its layout. */
export function composeMailContent(template: MailTemplate, t: Translate, appName: string): MailContent {
  switch (template.name) {
    case "test":
      return {
        subject: t("test_subject"),
        paragraphs: [t("test_text", { app: appName })],
        link: null,
        notes: [],
      };
    case "password_changed":
      return {
        subject: t("password_changed_subject"),
        paragraphs: [t("password_changed_text", { username: template.username }), t("password_changed_advice")],
        link: null,
        notes: [],
      };
    case "password_was_reset":
      return {
        subject: t("password_changed_subject"),
        paragraphs: [t("password_was_reset_text", { username: template.username }), t("password_changed_advice")],
        link: null,
        notes: [],
      };
    case "reset_password":
      return {
        subject: t("reset_password_subject"),
        paragraphs: [t("reset_password_text", { username: template.username })],
        link: { url: template.link, label: t("reset_password_link") },
        notes: [t("reset_password_validity"), t("reset_password_unexpected")],
      };
    case "change_email":
      return {
        subject: t("change_email_subject"),
        paragraphs: [t("change_email_text", { username: template.username, app: appName })],
        link: { url: template.link, label: t("change_email_link") },
        notes: [t("change_email_validity"), t("ignore_advice")],
      };
    case "email_change_requested":
      return {
        subject: t("email_change_requested_subject"),
        paragraphs: [t("email_change_requested_text", { username: template.username, app: appName })],
        link: { url: template.link, label: t("email_change_requested_link") },
        notes: [t("email_change_requested_advice")],
      };
    case "email_changed":
      return {
        subject: t("email_changed_subject"),
        paragraphs: [t("email_changed_text", { username: template.username, app: appName }), t("email_changed_advice")],
        link: null,
        notes: [],
      };
    case "change_address_taken":
      return {
        subject: t("change_address_taken_subject"),
        paragraphs: [t("change_address_taken_text", { username: template.username, app: appName }), t("ignore_advice")],
        link: null,
        notes: [],
      };
    case "invitation":
      return {
        subject: t("invitation_subject"),
        paragraphs: [t("invitation_text", { app: appName })],
        link: { url: template.link, label: t("invitation_link") },
        notes: [t("invitation_validity"), t("invitation_unexpected")],
      };
    case "address_taken":
      return {
        subject: t("address_taken_subject"),
        paragraphs: [t("address_taken_text", { username: template.username, app: appName }), t("ignore_advice")],
        link: null,
        notes: [],
      };
    case "verify_email":
      return {
        subject: t("verify_email_subject"),
        paragraphs: [t("verify_email_text", { username: template.username, app: appName })],
        link: { url: template.link, label: t("verify_email_link") },
        notes: [t("verify_email_code"), { code: template.code }, t("verify_email_valid"), t("ignore_advice")],
      };
  }
}
