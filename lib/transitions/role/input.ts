import * as z from "zod";
import { typedSchemas } from "@/lib/resources/kinds";
import { roleFields } from "@/lib/resources/role";

export const roleInput = z.object(typedSchemas(roleFields));

export type RoleInput = z.output<typeof roleInput>;
