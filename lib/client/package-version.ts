import { createHash } from "node:crypto";

/**
 * The service's version, with a digest of the package's files as build metadata: packages that
 * differ never have the same version.
 */
export const packageVersion = (serviceVersion: string, files: Record<string, string>): string =>
  `${serviceVersion}+${createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12)}`;
