"use server";

import { decodeLogo } from "@/lib/manifest/logo";
import { currentActor } from "@/lib/session/current-actor";
import { logoBytes } from "./manifest-of-form";

/**
 * The fault of a chosen logo that only decoding reveals; null when there is none, or nobody is
 * signed in.
 */
export async function faultOfDecodedLogo(form: FormData): Promise<string | null> {
  const bytes = (await currentActor()) && (await logoBytes(form));
  const decoded = bytes && (await decodeLogo(bytes));
  return decoded && "fault" in decoded ? decoded.fault : null;
}
