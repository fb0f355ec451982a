import { onTestFinished } from "vitest";
import { type Service, startService } from "./service";

/**
 * A worker process that trusts the tests' receivers. It is killed when the test ends, unless it has
 * already exited.
 */
export async function aWorkerProcess(
  settings: Record<string, string> & { DATABASE_URL: string },
): Promise<Service> {
  const worker = await startService({
    name: "worker",
    settings: { NODE_EXTRA_CA_CERTS: "e2e/support/certificates/ca.pem", ...settings },
  });
  onTestFinished(worker.kill);
  return worker;
}
