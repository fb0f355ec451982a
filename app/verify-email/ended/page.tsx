import type { Metadata } from "next";
import { EndedLink } from "@/components/ended-link";

export const metadata: Metadata = { title: "This link no longer works", robots: { index: false } };

export default function EndedVerificationPage() {
  return <EndedLink next={{ href: "/account", label: "Send a new link from your account" }} />;
}
