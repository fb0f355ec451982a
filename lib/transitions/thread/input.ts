import * as z from "zod";
import { typedSchemas } from "@/lib/resources/kinds";
import { threadFields } from "@/lib/resources/thread";

export const threadInput = z.object(typedSchemas(threadFields));

export type ThreadInput = z.output<typeof threadInput>;
