import type { DocumentReader } from "../../platform/documents/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { UploadedFile } from "../../platform/media/read-upload.ts";

export interface DocumentsService {
  /** Extracts the text of an uploaded document and saves nothing. */
  read(file: UploadedFile): Promise<ServiceResult<{ name: string; text: string; pages: number | null }>>;
}

const RETRY_AFTER_S = 10;

export function createDocumentsService(reader: Pick<DocumentReader, "read">): DocumentsService {
  return {
    read: async ({ name, data }) => {
      const reply = await reader.read(data);
      if (reply === null) return fail("too_many_requests", { retryAfterS: RETRY_AFTER_S });
      return reply.ok ? ok({ name, ...reply.value }) : fail(`document_${reply.problem}`);
    },
  };
}
