"use client";

import { Download as DownloadIcon } from "lucide-react";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import type { DataExportState } from "@/lib/portal/participant/data-export";
import { askForData, lookAtData } from "./actions";

const everyMs = 1_000;

const fileOf = ({ id }: DataExportState) => `/account/data/${id}`;

/** Requests the file, shows its progress, and saves it as soon as it is ready. A file from an earlier request can be saved again. */
export function Download({ before }: { before: DataExportState | null }) {
  const [state, setState] = useState(before);
  const [begun, setBegun] = useState(false);
  const [asking, startAsking] = useTransition();
  const making = state !== null && !state.isMade;
  useEffect(() => {
    if (!making) return;
    const timer = setInterval(() => lookAtData().then(setState, () => {}), everyMs); // a failed poll is retried by the next one
    return () => clearInterval(timer);
  }, [making]);
  useEffect(() => {
    if (!begun || !state?.isMade) return;
    setBegun(false);
    window.location.assign(fileOf(state));
  }, [begun, state]);
  const ask = () =>
    startAsking(async () => {
      setState(await askForData());
      setBegun(true);
    });
  return (
    <div className="grid justify-items-start gap-4">
      <Button onClick={ask} aria-disabled={asking || making || undefined} icon={<DownloadIcon aria-hidden="true" />}>
        Download
      </Button>
      <div role="status" className="w-full max-w-prose text-sm text-soft">
        {making && <Making {...state} />}
        {state?.isMade && (
          <>
            The file is ready and kept for a day.{" "}
            <a href={fileOf(state)} download className="link">
              Save it again
            </a>
          </>
        )}
      </div>
    </div>
  );
}

const Making = ({ entries, expected }: DataExportState) => (
  <>
    <progress
      aria-label="Your data"
      value={expected === null ? undefined : entries}
      max={expected ?? 1}
      className="mb-1 block h-2 w-full accent-accent"
    />
    {expected === null ? "Waiting to start." : `${entries.toLocaleString("en")} of ${expected.toLocaleString("en")} entries.`} You may leave this
    page.
  </>
);
