import * as z from "zod";
import { readManifestFile } from "@/lib/manifest/file";
import type { TypedManifest } from "../_form/manifest-of-form";

// What was typed but not yet registered, stored only in this browser
// (docs/rules/manifest.md#draft). Each account has its own draft. The logo is a file and not part
// of it.

const keyOf = (personId: string) => `registration draft of ${personId}`;

const withOrganization = z.object({ organization_id: z.string() });

/** The stored draft; undefined when there is none, or when the browser refuses storage. */
export function keptDraft(personId: string): TypedManifest | undefined {
  const text = tryStorage(() => localStorage.getItem(keyOf(personId)));
  const read = text ? readManifestFile(text) : null;
  const organization = read && withOrganization.safeParse(JSON.parse(text ?? ""));
  return read && organization?.success ? { ...read.manifest, ...organization.data } : undefined;
}

export const keepDraft = (personId: string, typed: TypedManifest): void =>
  tryStorage(() => localStorage.setItem(keyOf(personId), JSON.stringify(typed)));

export const dropDraft = (personId: string): void =>
  tryStorage(() => localStorage.removeItem(keyOf(personId)));

/** A browser may refuse storage: then there is no draft, and the form still works. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
