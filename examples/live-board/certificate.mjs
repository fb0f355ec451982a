import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { folder } from "./settings.mjs";

const certFile = process.env.TLS_CERT ?? path.join(folder, "certificate.pem");
const keyFile = process.env.TLS_KEY ?? path.join(folder, "key.pem");

/**
 * Redirect URIs and webhook URLs must use HTTPS, even on a developer's machine. The certificate is
 * created at the first start, for localhost only.
 */
export async function certificate() {
  if (!existsSync(certFile)) await createCertificate();
  return { file: certFile, cert: readFileSync(certFile), key: readFileSync(keyFile) };
}

async function createCertificate() {
  const { generate } = await import("selfsigned");
  const pair = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    notAfterDate: new Date(Date.now() + 365 * 86_400_000),
    extensions: [
      { name: "basicConstraints", cA: true, pathLenConstraint: 0, critical: true },
      { name: "keyUsage", digitalSignature: true, keyCertSign: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(keyFile, pair.private, { mode: 0o600 });
  writeFileSync(certFile, pair.cert);
}
