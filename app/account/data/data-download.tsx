"use client";

import { Download as DownloadIcon } from "lucide-react";
import { useEffect, useState, useTransition } from "react";
import { useProofRequest } from "@/app/proof/proof-request";
import { useUi } from "@/components/page-words";
import { FormAlert } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import type { FormState } from "@/components/ui/form-state";
import { failedCall } from "@/components/ui/server-action";
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
  const { failures } = useUi();
  const [state, setState] = useState(initialState);
  const [isRequested, setRequested] = useState(false);
  const [fault, setFault] = useState<FormState>();
  const [isRequesting, startRequesting] = useTransition();
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
  const begin = async (form: FormData): Promise<FormState> => {
    const answer = await startDataExport(form).catch((thrown) => failedCall(thrown, failures));
    if (!("begun" in answer)) return answer;
    setFault(undefined);
    setState(answer.begun);
    setRequested(true);
    return { done: "" };
  };
  const proof = useProofRequest(words.download, (_before, form) => begin(form));
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
        {words.download}
      </Button>
      {proof.dialog}
      <FormAlert {...fault} />
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
