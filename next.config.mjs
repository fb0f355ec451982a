/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["ioredis", "pg", "sharp", "@prisma/client", "@prisma/adapter-pg"],
  images: { unoptimized: true },
  // `npm run types` finds type errors in a fraction of the time.
  typescript: { ignoreBuildErrors: true },
  // A page and a route cannot share a catch-all, so the Markdown versions of the documentation have
  // a path of their own.
  rewrites: async () => [
    { source: "/docs.md", destination: "/docs/markdown" },
    { source: "/docs/:path(.+)\\.md", destination: "/docs/markdown/:path" },
  ],
  // A prefetched page (`components/ui/pages-nav.tsx`) stays valid for 30 seconds, the minimum
  // that Next allows. Pages are loaded on their first request: loading all of them at the start
  // would block the event loop, and with it the machine paths, for most of a second.
  experimental: {
    preloadEntriesOnStart: false,
    staleTimes: { static: 30 },
    serverActions: { bodySizeLimit: "2mb" },
  },
};
