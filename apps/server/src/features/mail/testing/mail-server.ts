import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
  /** The raw message as received. */
  readonly source: string;
  readonly wasEncrypted: boolean;
}

/** A real mail server on loopback that keeps what it receives. */
export interface TestMailServer {
  readonly port: number;
  /** Settings of an application server that sends its mail here. */
  readonly environment: Readonly<Record<"SMTP_HOST" | "SMTP_PORT" | "SMTP_SECURITY" | "MAIL_FROM", string>>;
  readonly received: ReceivedMail[];
  /** Drops all connections, like a network failure. */
  drop(): void;
  close(): Promise<void>;
}

/** @param beforeAccept called with the complete mail, before the server accepts it; a thrown error refuses it */
export async function startMailServer(
  options: SMTPServerOptions = {},
  beforeAccept: (mail: ReceivedMail) => Promise<void> = () => Promise.resolve(),
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    ...options,
    onData: (stream, session, callback) => {
      const receive = async (): Promise<Error | null> => {
        const source = await text(stream).catch((error: Error) => error);
        // The client gave up in the middle of a mail.
        if (source instanceof Error) return source;
        const { mailFrom, rcptTo } = session.envelope;
        const arrived = {
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          mail: await PostalMime.parse(source),
          source,
          wasEncrypted: session.secure,
        };
        try {
          await beforeAccept(arrived);
        } catch (error) {
          return error as Error;
        }
        received.push(arrived);
        return null;
      };
      const reply = async (): Promise<void> => callback(await receive());
      void reply();
    },
  });
  // Ignore clients that abort or reject the certificate.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    environment: {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(port),
      SMTP_SECURITY: "none",
      MAIL_FROM: "quiz@example.org",
    },
    received,
    drop: () => {
      const connections = server.connections as unknown as Set<{ readonly _socket: Socket }>;
      for (const { _socket } of connections) _socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
