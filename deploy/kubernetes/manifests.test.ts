import { readdirSync, readFileSync } from "node:fs";
import * as apps from "kubernetes-models/apps/v1";
import * as batch from "kubernetes-models/batch/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { routes } from "@/lib/routes";

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const folder = "deploy/kubernetes";
const manifests = readdirSync(folder)
  .filter((file) => file.endsWith(".yaml"))
  .flatMap((file) =>
    parseAllDocuments(readFileSync(`${folder}/${file}`, "utf8")).map(
      (document): Manifest => document.toJS(),
    ),
  );

type Model = new (manifest: never) => { validate(): void };

/** The schemas of Kubernetes, as a package has them: unknown members and wrong types are faults. */
const models: Record<string, Record<string, unknown>> = {
  v1: core,
  "apps/v1": apps,
  "batch/v1": batch,
  "networking.k8s.io/v1": networking,
  "policy/v1": policy,
};

test.each(manifests)("$kind $metadata.name is valid by its schema", (manifest) => {
  const Model = models[manifest.apiVersion]?.[manifest.kind] as Model;
  expect(() => new Model(manifest as never).validate()).not.toThrow();
});

test("the schemas refuse a wrong manifest", () => {
  const [deployment] = manifests.filter(({ kind }) => kind === "Deployment");
  expect(() =>
    new apps.Deployment({ ...deployment, spec: { replicas: "two" } } as never).validate(),
  ).toThrow();
});

test("every path that a manifest names is a path of the service", () => {
  const paths = new Set(routes.map(({ path }) => path));
  const named = [...JSON.stringify(manifests).matchAll(/"path":"([^"]+)"/g)].map(
    ([, path]) => path,
  );
  expect(named.length).toBeGreaterThan(5);
  for (const path of named) if (path !== "/") expect(paths).toContain(path);
});
