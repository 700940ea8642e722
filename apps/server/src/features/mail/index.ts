export { registerMailRoutes } from "./mail.routes.ts";
export { createMailService, SEND_MAIL_JOB, type MailService } from "./mail.service.ts";
export { createOutboxRepository } from "./outbox.repository.ts";
