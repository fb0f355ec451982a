import { headers } from "next/headers";
import type { Visitor } from "@/lib/audit/actor";
import { pageLanguage } from "./page-language";
import { visitorOf } from "./visitor-of";

export const currentVisitor = async (): Promise<Visitor> => ({
  ...visitorOf(await headers()),
  language: await pageLanguage(),
});
