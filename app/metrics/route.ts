import { metrics } from "@/lib/http/metrics";

export const GET = metrics;
