"use client";

import { Download as DownloadIcon } from "lucide-react";
import { useEffect, useState, useTransition } from "react";
import { useProofRequest } from "@/app/proof/proof-request";
import { Button } from "@/components/ui/button";
import { failedCall } from "@/components/ui/failed-call";
import { FormAlert } from "@/components/ui/form-alert";
import type { FormState } from "@/components/ui/form-state";
import type { DataExportState } from "@/lib/portal/participant/data-export";
import { dataExportProgress, startDataExport } from "./actions";

const pollEveryMs = 1_000;

const fileOf = ({ id }: DataExportState) => `/account/data/${id}`;

/**
 * Requests the file, shows its progress, and saves it as soon as it is ready. A file from an
 * earlier request can be saved again.
 */
export function DataDownload({ initialState }: { initialState: DataExportState | null }) {
  const [state, setState] = useState(initialState);
  const [isRequested, setRequested] = useState(false);
  const [fault, setFault] = useState<FormState>();
  const [isRequesting, startRequesting] = useTransition();
  const isMaking = state !== null && !state.isFinished;
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => dataExportProgress().then(setState, () => {}), pollEveryMs); // a failed poll is retried by the next one
    return () => clearInterval(timer);
  }, [isMaking]);
  useEffect(() => {
    if (!isRequested || !state?.isFinished) return;
    setRequested(false);
    window.location.assign(fileOf(state));
  }, [isRequested, state]);
  const begin = async (form: FormData): Promise<FormState> => {
    const answer = await startDataExport(form).catch(failedCall);
    if (!("begun" in answer)) return answer;
    setFault(undefined);
    setState(answer.begun);
    setRequested(true);
    return { done: "" };
  };
  const proof = useProofRequest("Download", (_before, form) => begin(form));
  const requestFile = () =>
    startRequesting(async () => {
      const answer = await begin(new FormData());
      if (answer.needsProof) proof.ask(new FormData());
      else setFault(answer);
    });
  return (
    <div className="grid justify-items-start gap-4">
      <Button
        onClick={requestFile}
        aria-disabled={isRequesting || isMaking || undefined}
        icon={<DownloadIcon aria-hidden="true" />}
      >
        Download
      </Button>
      {proof.dialog}
      <FormAlert {...fault} />
      <div role="status" className="w-full max-w-prose text-sm text-soft">
        {isMaking && <ExportProgress {...state} />}
        {state?.isFinished && (
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

const ExportProgress = ({ entries, expected }: DataExportState) => (
  <>
    <progress
      aria-label="Your data"
      value={expected === null ? undefined : entries}
      max={expected ?? 1}
      className="mb-1 block h-2 w-full accent-accent"
    />
    {expected === null
      ? "Waiting to start."
      : `${entries.toLocaleString("en")} of ${expected.toLocaleString("en")} entries.`}{" "}
    You may leave this page.
  </>
);
