import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import nextAuth from "next-auth";

// A small application that offers "sign in with the service", as its developer would write it: with
// next-auth and none of our code.

const { default: handle } = nextAuth; // a CommonJS module
const { PORT, PROVIDER, CERTIFICATES } = process.env;

// The file from the documentation's quickstart, unmodified.
const { service } = await import(PROVIDER);

const options = {
  providers: [
    {
      ...service,
      profile: (profile) => ({
        ...service.profile(profile),
        image: profile.event_profile.nickname,
      }),
    },
  ],
  callbacks: { session: ({ session, token }) => ({ ...session, userId: token.sub }) },
};

const certificate = {
  key: readFileSync(`${CERTIFICATES}/server-key.pem`),
  cert: readFileSync(`${CERTIFICATES}/server.pem`),
};

createServer(certificate, async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, "https://localhost");
  if (!pathname.startsWith("/api/auth/")) return response.end("<h1>The application</h1>");
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  // The properties that Next's pages/api adds to requests and responses.
  Object.assign(request, {
    query: {
      ...Object.fromEntries(searchParams),
      nextauth: pathname.slice("/api/auth/".length).split("/"),
    },
    cookies: Object.fromEntries(
      (request.headers.cookie ?? "")
        .split("; ")
        .map((pair) => pair.split(/=(.*)/s).map(decodeURIComponent)),
    ),
    body: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
  });
  Object.assign(response, {
    status: (code) => Object.assign(response, { statusCode: code }),
    send: (body) => (typeof body === "object" ? response.json(body) : response.end(body)),
    json: (body) => response.end(JSON.stringify(body)),
  });
  await handle(request, response, options);
}).listen(PORT, "127.0.0.1", () => console.info("application listens"));
