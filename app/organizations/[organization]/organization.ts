import { cache } from "react";
import { organizationOf } from "@/lib/portal/organizations";

/** Queried once per request, for the title and the page. */
export const organizationOnce = cache(organizationOf);
