"use client";

import { Download as DownloadIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useProofRequest } from "@/app/proof/proof-dialog";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import type { FormAction } from "@/components/ui/form-state";
import type { DataExportState } from "@/lib/portal/participant/data-export";
import type { Messages } from "@/messages/en";
import { fill } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { dataExportProgress, startDataExport } from "./actions";

interface Props {
  initialState: DataExportState | null;
  words: Messages["accountData"];
  language: Language;
}

const pollEveryMs = 1_000;

const fileOf = ({ id }: DataExportState) => `/account/data/${id}`;

/**
 * Requests the file, shows its progress, and saves it as soon as it is ready. A file from an
 * earlier request can be saved again.
 */
export function DataDownload({ initialState, words, language }: Props) {
  const [state, setState] = useState(initialState);
  const [isRequested, setRequested] = useState(false);
  const isMaking = state !== null && !state.isFinished;
  useEffect(() => {
    if (!isMaking) return;
    // A failed poll is retried by the next one.
    const timer = setInterval(() => dataExportProgress().then(setState, () => {}), pollEveryMs);
    return () => clearInterval(timer);
  }, [isMaking]);
  useEffect(() => {
    if (!isRequested || !state?.isFinished) return;
    setRequested(false);
    window.location.assign(fileOf(state));
  }, [isRequested, state]);
  const begin: FormAction = async (_before, form) => {
    const answer = await startDataExport(form);
    if (!("begun" in answer)) return answer;
    setState(answer.begun);
    setRequested(true);
    return { done: "" };
  };
  const proof = useProofRequest(words.download, begin);
  return (
    <div className="grid gap-4">
      <ActionForm action={proof.action} className="grid justify-items-start gap-4">
        <SubmitButton
          variant="secondary"
          icon={<DownloadIcon aria-hidden="true" />}
          {...(isMaking && { "aria-disabled": true })}
        >
          {words.download}
        </SubmitButton>
      </ActionForm>
      {proof.dialog}
      <div role="status" className="w-full max-w-prose text-sm text-soft">
        {isMaking && <ExportProgress {...{ state, words, language }} />}
        {state?.isFinished && (
          <>
            {words.ready}{" "}
            <a href={fileOf(state)} download className="link">
              {words.saveAgain}
            </a>
          </>
        )}
      </div>
    </div>
  );
}

const ExportProgress = ({
  state: { entries, expected },
  words,
  language,
}: Pick<Props, "words" | "language"> & { state: DataExportState }) => (
  <>
    <progress
      aria-label={words.title}
      value={expected === null ? undefined : entries}
      max={expected ?? 1}
      className="mb-1 block h-2 w-full accent-accent"
    />
    {expected === null
      ? words.waiting
      : fill(words.progress, {
          entries: entries.toLocaleString(language),
          expected: expected.toLocaleString(language),
        })}{" "}
    {words.mayLeave}
  </>
);
