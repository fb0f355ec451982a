import * as z from "zod";
import { readManifestFile } from "@/lib/manifest/file";
import type { TypedManifest } from "../_form/manifest-of-form";

// What was typed and not registered yet, in this browser alone (docs/rules/manifest.md#draft). Each account has its own; the logo, a file, is not in it.

const keyOf = (personId: string) => `registration draft of ${personId}`;

const withOrganization = z.object({ organization_id: z.string() });

/** Undefined when there is none, or the browser keeps nothing. */
export function keptDraft(personId: string): TypedManifest | undefined {
  const text = attempt(() => localStorage.getItem(keyOf(personId)));
  const read = text ? readManifestFile(text) : null;
  const organization = read && withOrganization.safeParse(JSON.parse(text ?? ""));
  return read && organization?.success ? { ...read.manifest, ...organization.data } : undefined;
}

export const keepDraft = (personId: string, typed: TypedManifest): void =>
  attempt(() => localStorage.setItem(keyOf(personId), JSON.stringify(typed)));

export const dropDraft = (personId: string): void => attempt(() => localStorage.removeItem(keyOf(personId)));

/** A browser may refuse its storage: then there is no draft, and the form works all the same. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
