import { notFound } from "next/navigation";
import { Refusal } from "@/lib/errors/refusal";

/** A verb's `resource_not_found` as the page of that name. */
export async function notTheirs<T>(verb: Promise<T>): Promise<T> {
  try {
    return await verb;
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === "resource_not_found") notFound();
    throw thrown;
  }
}
