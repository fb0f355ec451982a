"use client";

import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { manifestSchemaPath, readManifestFile } from "@/lib/manifest/file";
import type { Faults } from "@/lib/manifest/manifest";

export type ImportedManifest = NonNullable<ReturnType<typeof readManifestFile>>["manifest"];

const bytesAtMost = 100_000;

/** Fills the form from a manifest file in the browser. Nothing is sent or registered. */
export function ImportManifest({
  mayLackWebhookUrl,
  onImport,
}: {
  mayLackWebhookUrl: boolean;
  onImport: (manifest: ImportedManifest, faults: Faults) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const importFile = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file) return;
    const read =
      file.size > bytesAtMost ? null : readManifestFile(await file.text(), { mayLackWebhookUrl });
    setOutcome(read ? { name: file.name, ...read } : { name: file.name, faults: null });
    if (read) onImport(read.manifest, read.faults);
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => input.current?.click()} icon={<FileUp aria-hidden="true" />}>
          Import manifest
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={(event) => importFile(event.target.files?.[0])}
        />
        <p className="text-sm text-soft">
          Fills this form from a file.{" "}
          <a href={manifestSchemaPath} className="link">
            JSON Schema
          </a>
        </p>
      </div>
      {outcome && <ImportOutcome outcome={outcome} />}
    </div>
  );
}

type Outcome = { name: string } & ({ faults: Faults; ignoredFields: string[] } | { faults: null });

function ImportOutcome({ outcome }: { outcome: Outcome }) {
  if (outcome.faults === null)
    return (
      <Alert tone="bad" title={`${outcome.name} is not a manifest`}>
        The file must hold one JSON object of at most 100 kB. The form was not changed.
      </Alert>
    );
  const faults = Object.entries(outcome.faults);
  const remarks = [
    ...faults.map(([field, message]) => `${field}: ${message}`),
    ...outcome.ignoredFields.map((field) => `${field}: ignored, not part of a manifest file`),
  ];
  return (
    <Alert tone={faults.length > 0 ? "warn" : "good"} title={`${outcome.name} was imported`}>
      {remarks.length > 0 && (
        <ul className="mb-2 list-disc pl-5">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      Choose the logo separately: it is not part of the file. Nothing is registered yet.
    </Alert>
  );
}
