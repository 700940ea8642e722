export { sendBySmtp, type MailFailure, type OutgoingMail, type SmtpSettings } from "./smtp-transport.ts";
