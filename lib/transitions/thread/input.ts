import * as z from "zod";
import { typedBy } from "@/lib/resources/kinds";
import { threadFields } from "@/lib/resources/thread";

export const threadInput = z.object(typedBy(threadFields));

export type ThreadInput = z.output<typeof threadInput>;
