# One image for every process: it runs `web` by default, and `worker` or `migrate` with that
# container command.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run slim -- /service \
  && npm sbom --sbom-format cyclonedx --omit dev --omit optional > /service/sbom.cdx.json

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Integrations service" \
  org.opencontainers.image.description="App platform of an event-management service" \
  org.opencontainers.image.version="0.1.0"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /service
COPY --from=build --chown=root:root /service .
USER node
EXPOSE 3000
# For images in Docker's format. OCI's has none: compose.yaml and deploy/kubernetes say it too.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "scripts/healthy.mjs"]
ENTRYPOINT ["node", "scripts/run.mjs"]
CMD ["web"]
