import type { Metadata } from "next";
import { EndedLink } from "@/components/ended-link";

export const metadata: Metadata = { title: "This link no longer works", robots: { index: false } };

export default function EndedResetPage() {
  return <EndedLink next={{ href: "/forgot-password", label: "Send a new link" }} />;
}
