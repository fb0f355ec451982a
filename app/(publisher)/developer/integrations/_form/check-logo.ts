"use server";

import { decodeLogo } from "@/lib/manifest/logo";
import { currentActor } from "@/lib/session/current-actor";
import { logoOfForm } from "./manifest-of-form";

/** The fault of a chosen logo that only decoding reveals; null when there is none, or nobody is signed in. */
export async function faultOfDecodedLogo(form: FormData): Promise<string | null> {
  const file = (await currentActor()) && logoOfForm(form);
  const decoded = file && (await decodeLogo(new Uint8Array(await file.arrayBuffer())));
  return decoded && "fault" in decoded ? decoded.fault : null;
}
