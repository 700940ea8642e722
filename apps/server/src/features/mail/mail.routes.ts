import type { Mount } from "../../platform/http/mount.ts";
import { ok } from "../../platform/http/failure.ts";
import type { MailService } from "./mail.service.ts";

export function registerMailRoutes(mount: Mount, mail: MailService): void {
  mount("GET /admin/mail", async () => ok(await mail.getStatus()));
  mount("POST /admin/config/test-email", ({ body: { to }, request }) =>
    mail.sendTest({ address: to, locale: request.locale }),
  );
}
