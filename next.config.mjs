/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["ioredis", "pg", "sharp", "@prisma/client", "@prisma/adapter-pg"],
  images: { unoptimized: true },
  // A page and a route cannot share a catch-all: the Markdown twins of the documentation are made below an address of their own.
  rewrites: async () => [
    { source: "/docs.md", destination: "/docs/twins" },
    { source: "/docs/:path(.+)\\.md", destination: "/docs/twins/:path" },
  ],
  experimental: { serverActions: { bodySizeLimit: "2mb" } },
};
