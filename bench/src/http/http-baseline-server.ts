// The baseline: Fastify and zod alone. The contract's schemas validate request and response as the type provider
// compiles them; the response is in memory. No database, authentication, limits, headers or log.
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { routes, type RouteSpec } from "@showrunner/contract/rest";
import { API_PREFIX, type BaselineResponse } from "./http-messages.ts";

process.once("message", (payloads: readonly BaselineResponse[]) => {
  void (async () => {
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    for (const { route, body } of payloads) {
      const [method = "", path = ""] = route.split(" ");
      const { params, query, response, status = 200 }: RouteSpec = routes[route];
      app.route({
        method,
        url: `${API_PREFIX}${path}`,
        schema: {
          ...(params === undefined ? {} : { params }),
          ...(query === undefined ? {} : { querystring: query }),
          response: { [status]: response },
        },
        handler: async (_request, reply) => reply.code(status).send(body),
      });
    }
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    process.send?.({ port });
    process.once("disconnect", () => process.exit(0));
  })();
});
