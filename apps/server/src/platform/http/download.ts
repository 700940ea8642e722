import type { Readable } from "node:stream";
import { create as createContentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";

/** A file response, returned by a route instead of JSON. */
export class Download {
  /** Large files are streamed. */
  readonly data: Buffer | Readable;
  readonly mediaType: string;
  readonly fileName: string;

  constructor(data: Buffer | Readable, mediaType: string, name: string) {
    this.data = data;
    this.mediaType = mediaType;
    this.fileName = name;
  }
}

/** A response that arrives bit by bit, returned by a route instead of JSON. It ends when the client disconnects. */
export class EventStream {
  readonly events: Readable;
  readonly mediaType: string;

  constructor(events: Readable, mediaType: string) {
    this.events = events;
    this.mediaType = mediaType;
  }
}

/** Sends a stream such that proxies pass on each part at once. */
export function sendEventStream(reply: FastifyReply, { events, mediaType }: EventStream): FastifyReply {
  return reply
    .type(mediaType)
    .header("cache-control", "no-store, no-transform")
    .header("x-accel-buffering", "no")
    .send(events);
}

/** Sends the file as an attachment; its name may contain any characters. */
export function sendDownload(reply: FastifyReply, { data, mediaType, fileName }: Download): FastifyReply {
  return reply
    .type(mediaType)
    .header("content-disposition", createContentDisposition(fileName))
    .header("cache-control", "private, no-store")
    .send(data);
}
