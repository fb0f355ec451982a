// Exits with 0 when the web process of this container is alive, for the health checks of the
// image and of the composition.

const { PORT = "3000" } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
