import { useEffect, useState } from "react";
import { useUi } from "@/components/page-words";

/**
 * Copies a text to the clipboard. The status says so for a moment, since another text may be copied
 * next, or `refused` when the browser does not allow it.
 */
export function useCopy(refused: string) {
  const [status, setStatus] = useState("");
  const { copied } = useUi();
  const isCopied = status === copied;
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setStatus, shownForMs, "");
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text); // over plain HTTP, browsers have no clipboard
      setStatus(copied);
    } catch {
      setStatus(refused);
    }
  };
  return { copy, status, isCopied };
}

const shownForMs = 3_000;
