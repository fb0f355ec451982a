"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";

const ReaderZoneContext = createContext<string | null>(null);

/**
 * The reader's time zone, or null on the first page that their browser opens. The browser keeps it
 * in a cookie, so that the server writes the same times from the first byte and nothing changes
 * while a page loads (docs/rules/times.md#readers-zone).
 */
export const useReaderZone = () => useContext(ReaderZoneContext);

interface Props {
  /** The zone in the request's cookie (lib/session/reader-zone.ts). */
  cookieZone: string | null;
  /** Whether the cookie is sent only over https. */
  secure: boolean;
  children: ReactNode;
}

/**
 * Provides the reader's zone. The first page, rendered by the server, keeps the zone that the
 * server knew, whatever the reader does on it. Later pages use the browser's zone.
 */
export function ReaderZoneProvider({ cookieZone, secure, children }: Props) {
  const path = usePathname();
  const [landing, setLanding] = useState<{ path: string; zone: string | null } | null>({
    path,
    zone: cookieZone,
  });
  if (landing && landing.path !== path) setLanding(null);
  const [browserZone, setBrowserZone] = useState<string>();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    setBrowserZone(zone);
    const traits = `path=/; max-age=${365 * 24 * 3600}; samesite=lax${secure ? "; secure" : ""}`;
    // A server action would render the page again, and the Cookie Store API needs a secure context.
    // biome-ignore lint/suspicious/noDocumentCookie: as said above
    document.cookie = `time_zone=${zone}; ${traits}`;
  }, [secure]);
  return (
    <ReaderZoneContext value={landing ? landing.zone : (browserZone ?? cookieZone)}>
      {children}
    </ReaderZoneContext>
  );
}
