"use client";

import { useId, useState } from "react";
import { afterPress } from "@/components/ui/after-press";
import { Card } from "@/components/ui/card";
import { useInBrowser } from "@/components/ui/local-time";
import {
  type ManifestRemark,
  manifestFile,
  manifestRemarks,
  readManifestFile,
} from "@/lib/manifest/file";
import type { Faults } from "@/lib/manifest/manifest";
import type { TypedManifest } from "../_form/manifest-of-form";
import type { ImportedManifest } from "./import-manifest";

interface Props {
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
export function ManifestJson({ typed, origin, mayLackWebhookUrl, onTyped }: Props) {
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
