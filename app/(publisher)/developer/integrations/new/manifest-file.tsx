"use client";

import { FileUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { afterPress } from "@/components/ui/after-press";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useInBrowser } from "@/components/ui/local-time";
import {
  type ManifestRemark,
  manifestFile,
  manifestRemarks,
  manifestSchemaPath,
  readManifestFile,
} from "@/lib/manifest/file";
import type { Faults } from "@/lib/manifest/manifest";
import type { TypedManifest } from "../_form/manifest-of-form";

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

interface ManifestJsonProps {
  typed: TypedManifest;
  /** The service's origin, for the `$schema` of the text. */
  origin: string;
  /** Whether event types may lack a webhook URL, as before a registration. */
  mayLackWebhookUrl: boolean;
  onTyped: (manifest: ImportedManifest, faults: Faults) => void;
}

/**
 * The text typed here. `fieldsAtBlur` is set once an invalid JSON text has lost the focus: the text
 * stays until the fields differ from `fieldsAtBlur`.
 */
interface OwnText {
  text: string;
  fieldsAtBlur?: TypedManifest;
}

/**
 * The manifest as a file. It follows the fields. Text typed here fills them as soon as it is valid
 * JSON, and is reformatted when it loses the focus (docs/rules/manifest.md#as-json).
 */
export function ManifestJson({ typed, origin, mayLackWebhookUrl, onTyped }: ManifestJsonProps) {
  const [ownText, setOwnText] = useState<OwnText>();
  const id = useId();
  const isHydrated = useInBrowser(); // hydration would overwrite what was typed here before it
  const showsOwnText =
    ownText !== undefined && (ownText.fieldsAtBlur === undefined || ownText.fieldsAtBlur === typed);
  const text = showsOwnText ? ownText.text : manifestFile(typed, origin);
  const remarks = showsOwnText ? manifestRemarks(text, { mayLackWebhookUrl }) : [];
  const onType = (next: string) => {
    setOwnText({ text: next });
    const read = readManifestFile(next, { mayLackWebhookUrl });
    if (read) onTyped(read.manifest, read.faults);
  };
  const onLeave = () =>
    afterPress(() =>
      setOwnText(
        showsOwnText && !readManifestFile(text) ? { text, fieldsAtBlur: typed } : undefined,
      ),
    );
  return (
    <Card
      title="As JSON"
      description="The same manifest as a file, without the logo and the organization. Edit either one: the other follows."
    >
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Manifest as JSON
      </label>
      <textarea
        id={id}
        className="control font-mono text-xs leading-5"
        rows={Math.min(text.split("\n").length + 1, 30)}
        spellCheck={false}
        autoComplete="off"
        readOnly={!isHydrated}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        aria-invalid={remarks.length > 0 || undefined}
        aria-describedby={`${id}-remarks`}
      />
      <div id={`${id}-remarks`} role="status" className="mt-1.5 text-sm font-medium text-bad">
        <ul className="grid gap-1">
          {[...new Set(remarks.map(remarkWords))].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const remarkWords = ({ line, field, message }: ManifestRemark) =>
  `Line ${line}: ${field === null ? "" : `${field}: `}${message}`;
