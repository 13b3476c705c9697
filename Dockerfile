# The product as an image. Build: docker build -t pro-hub .
# How it is run, backed up and upgraded: docs/operations.md
# tests/resilience/production-install.slow.test.ts does the same in a temporary folder.

FROM node:24.22.3-bookworm-slim AS tools
ENV npm_config_audit=false \
    npm_config_fund=false \
    npm_config_update_notifier=false \
    PRISMA_SCHEMA_ENGINE_BINARY=/bin/true
WORKDIR /app
COPY package.json package-lock.json ./

# Everything is installed once for the two stages that go on from here. No package needs its scripts.
FROM tools AS installed
RUN npm ci --ignore-scripts

FROM installed AS build
COPY . .
RUN node scripts/setup.mjs start && npm run build

FROM installed AS packages
# Prisma's command line comes along as a companion of its client and is used in builds only.
RUN npm prune --omit=dev && npm uninstall --no-save --omit=dev prisma

FROM node:24.22.3-bookworm-slim
ENV NODE_ENV=production \
    APP_MODE=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# What `npm run db:backup` and `db:restore` need where the data is in PostgreSQL 15.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json ./
COPY scripts/cli.mjs scripts/lib.mjs scripts/
COPY prisma/migrations prisma/migrations
COPY prisma/postgres/migrations prisma/postgres/migrations
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
# Local mode with its known passwords has no place here.
RUN rm build/local-mode.js
# Everything else belongs to root: the server can write its data and nothing more.
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "build/server.js"]
