# The same steps as on any machine: install, build the web app, run the server's sources.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm run build

FROM node:24-slim
# PUBLIC_URL or ALLOWED_HOSTS name the host under which people reach the container, unless it is an address or *.local.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --ignore-scripts --workspace apps/server && npm cache clean --force
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the process that gets the signals: SIGTERM drains.
CMD ["node", "apps/server/src/main.ts"]
