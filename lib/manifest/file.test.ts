import { expect, test } from "vitest";
import { aManifest } from "@/e2e/support/manifest";
import { manifestFile, manifestJsonSchema, readManifestFile } from "./file";

const origin = "https://service.example";
const organizationId = "6f8b1c9e-7a39-4f3c-9a53-1f2d3c4b5a69";
const manifest = () => aManifest({ id: organizationId });

test("an exported manifest imports unchanged, without the organization and the logo", () => {
  const file = manifestFile(
    { ...manifest(), id: "secret-to-others", client_id: "x", logo: "y" },
    origin,
  );
  expect(JSON.parse(file)).toMatchObject({ $schema: `${origin}/developer/manifest.schema.json` });
  expect(file).not.toMatch(/organization_id|client_id|logo|secret-to-others/);
  const { organization_id: _own, ...rest } = manifest();
  expect(readManifestFile(file)).toMatchObject({ manifest: rest, faults: {}, ignoredFields: [] });
});

test("faults of a file are reported by field, and the rest of the file is used", () => {
  const file = JSON.stringify({
    ...manifest(),
    display_name: 7,
    support_email: "nobody",
    declared_scopes: [
      { name: "event.read", required: true },
      { name: "admin.write", required: true },
    ],
    redirect_uris: ["https://example.com/a", "http://example.com/b"],
  });
  const read = readManifestFile(file);
  expect(Object.keys(read?.faults ?? {}).sort()).toEqual([
    "declared_scopes",
    "display_name",
    "redirect_uris.1",
    "support_email",
  ]);
  expect(read?.manifest).toMatchObject({
    display_name: "",
    support_email: "nobody",
    declared_scopes: [{ name: "event.read", required: true }],
  });
  expect(read?.ignoredFields).toEqual(["organization_id"]);
});

test("text that is not a JSON object is not a manifest", () => {
  for (const file of ["", "no", "[]", "null", "7"]) expect(readManifestFile(file), file).toBeNull();
});

test("the published schema has the limits, the catalogs and the optional fields", () => {
  const schema = manifestJsonSchema(origin);
  expect(schema).toMatchObject({
    $id: `${origin}/developer/manifest.schema.json`,
    type: "object",
    additionalProperties: false,
  });
  expect(schema.required).not.toContain("tagline");
  expect(schema.required).toContain("redirect_uris");
  expect(schema.properties).toMatchObject({
    display_name: { type: "string", maxLength: 80 },
    support_email: { format: "email" },
    privacy_policy_url: { pattern: "^https://" },
    redirect_uris: { type: "array", minItems: 1, maxItems: 10, items: { pattern: "^https://" } },
    visibility: { enum: ["organization-only", "public"] },
  });
  expect(JSON.stringify(schema.properties)).toContain("participants.read");
  expect(JSON.stringify(schema.properties)).toContain("activity.capacity_state_changed");
});
