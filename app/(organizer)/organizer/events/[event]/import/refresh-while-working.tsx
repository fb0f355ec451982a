"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Alert } from "@/components/ui/alert";

const everyMs = 1_500;

/** Shows the progress, and reloads the page until the work is done. */
export function RefreshWhileWorking({ words }: { words: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <div role="status">
      <Alert tone="note">{words} You may leave this page and come back.</Alert>
    </div>
  );
}
