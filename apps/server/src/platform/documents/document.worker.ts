import { parentPort, workerData } from "node:worker_threads";
import { readDocument } from "./read-document.ts";
import type { DocumentReply, DocumentRequest } from "./worker-protocol.ts";

parentPort?.postMessage((await readDocument(workerData as DocumentRequest)) satisfies DocumentReply);
