/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["ioredis", "pg", "sharp", "@prisma/client", "@prisma/adapter-pg"],
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true }, // `npm run types` finds them, in a fraction of the time
  // A page and a route cannot share a catch-all: the Markdown twins of the documentation are made below an address of their own.
  rewrites: async () => [
    { source: "/docs.md", destination: "/docs/twins" },
    { source: "/docs/:path(.+)\\.md", destination: "/docs/twins/:path" },
  ],
  // A page that was asked for before it is opened (`components/ui/next-page-link.tsx`) is good for 30 seconds, the least that Next admits.
  // A page is loaded when it is first asked for. To load all of them at the start blocks the event loop for most of a second, and machine paths with it.
  experimental: { preloadEntriesOnStart: false, staleTimes: { static: 30 }, serverActions: { bodySizeLimit: "2mb" } },
};
