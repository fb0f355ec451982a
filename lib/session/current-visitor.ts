import { headers } from "next/headers";
import type { Visitor } from "@/lib/audit/actor";
import { visitorOf } from "./actor-of-request";
import { pageLanguage } from "./page-language";

export const currentVisitor = async (): Promise<Visitor> => ({
  ...visitorOf(await headers()),
  language: await pageLanguage(),
});
