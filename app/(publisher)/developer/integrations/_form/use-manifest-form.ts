"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { afterPress } from "@/components/ui/after-press";
import { logoFault } from "@/lib/manifest/logo-fault";
import {
  type Faults,
  faultsOf,
  manifestSchema,
  unregisteredManifestSchema,
} from "@/lib/manifest/manifest";
import { faultOfDecodedLogo } from "../actions";
import { logoOfForm, manifestOfForm, type TypedManifest } from "./manifest-of-form";

interface ChosenLogo {
  address: string;
  fault: string | undefined;
}

interface Options {
  /** The URL of the stored logo; without one, a logo is required. */
  storedLogo?: string | null;
  /** Whether event types may lack a webhook URL, as before a registration. */
  mayLackWebhookUrl: (typed: TypedManifest) => boolean;
  onChange?: (typed: TypedManifest) => void;
}

/**
 * The current values and the errors to show. A field's own errors appear once a filled field has
 * lost the focus, all of them from the first submission on. The server's errors stay until their
 * field is changed. An integration with a stored logo needs no new one.
 */
export function useManifestForm(
  initial: TypedManifest,
  { storedLogo = null, mayLackWebhookUrl, onChange }: Options,
) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(initial);
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [serverFaults, setServerFaults] = useState<Faults>({});
  const [logo, setLogo] = useState<ChosenLogo | null>(null);

  const read = (): TypedManifest | undefined => {
    if (!form.current) return undefined;
    const now = manifestOfForm(new FormData(form.current));
    setTyped(now);
    return now;
  };
  const readChange = () => {
    const now = read();
    if (now) onChange?.(now);
  };

  useEffect(() => () => URL.revokeObjectURL(logo?.address ?? ""), [logo]);

  // Reads the values that the browser restored after a reload.
  const readRestored = useEffectEvent(read);
  useEffect(() => void readRestored(), []);

  /**
   * Decoding may take a moment: the logo is shown before, and its fault is dropped if another file
   * was chosen since.
   */
  const readLogo = async (from: HTMLFormElement) => {
    const file = logoOfForm(new FormData(from));
    const chosen = file && (await chosenLogo(file));
    setLogo(chosen);
    if (!chosen || chosen.fault !== undefined) return;
    const fault = await decodedFault(file);
    if (fault !== null) setLogo((shown) => (shown === chosen ? { ...chosen, fault } : shown));
  };

  const faultsBy = (schema: typeof manifestSchema | typeof unregisteredManifestSchema): Faults => ({
    ...faultsOf(schema.safeParse(typed).error ?? { issues: [] }),
    ...logoFaults(logo, storedLogo === null),
  });
  const currentFaults = faultsBy(
    mayLackWebhookUrl(typed) ? unregisteredManifestSchema : manifestSchema,
  );
  const shownFaults = Object.fromEntries(
    Object.entries(currentFaults).filter(([field]) => submitted || visitedFields.has(field)),
  );

  return {
    form,
    typed,
    logo: logo && logo.fault === undefined ? logo.address : storedLogo,
    faults: { ...serverFaults, ...shownFaults },
    /** The errors that keep the form from being submitted now, shown or not. */
    blockingFaults: { ...serverFaults, ...currentFaults },
    mayLackWebhookUrl: mayLackWebhookUrl(typed),
    /**
     * Whether there are errors that keep the form from being submitted, or only saved for a
     * sandbox. From now on all of them are shown.
     */
    isBlocked(isForSandbox = false) {
      setSubmitted(true);
      const faults = isForSandbox ? faultsBy(unregisteredManifestSchema) : currentFaults;
      return Object.keys(faults).length > 0;
    },
    showServerFaults: setServerFaults,
    /** Resets the fields to these values. Their errors are shown until each field is changed. */
    restart(filled: TypedManifest, faults: Faults) {
      setTyped(filled);
      setSubmitted(false);
      setVisitedFields(new Set());
      setServerFaults(faults);
    },
    forgetLogo: () => setLogo(null),
    onRowsChange: () => requestAnimationFrame(readChange),
    formProps: {
      ref: form,
      "aria-label": "Manifest",
      className: "grid min-w-0 gap-6",
      async onInput(event: { target: EventTarget }) {
        readChange();
        const field = fieldOf(event.target);
        // Requiring a scope also declares it, one render later.
        if (field === "declared_scopes") requestAnimationFrame(readChange);
        if (field) setServerFaults(({ [field]: _gone, ...others }) => others);
        if (field === "logo" && form.current) await readLogo(form.current);
      },
      onBlur(event: { target: EventTarget }) {
        const field = fieldOf(event.target);
        if (field && isFilled(event.target))
          afterPress(() => setVisitedFields((before) => new Set([...before, field])));
      },
    },
  };
}

async function chosenLogo(file: File): Promise<ChosenLogo> {
  return {
    address: URL.createObjectURL(file),
    fault: logoFault(new Uint8Array(await file.arrayBuffer())),
  };
}

/**
 * What only the server finds in a file. If it cannot be asked now, it is when the form is
 * submitted.
 */
function decodedFault(file: File): Promise<string | null> {
  const form = new FormData();
  form.set("logo", file);
  return faultOfDecodedLogo(form).catch(() => null);
}

const logoFaults = (logo: ChosenLogo | null, needed: boolean): Faults => {
  const fault = logo ? logo.fault : needed ? logoFault(new Uint8Array()) : undefined;
  return fault === undefined ? {} : { logo: fault };
};

function fieldOf(target: EventTarget): string | undefined {
  if (!("name" in target) || typeof target.name !== "string") return undefined;
  if (target instanceof HTMLInputElement && target.name === "redirect_uri") {
    const rows = target.form?.querySelectorAll('[name="redirect_uri"]') ?? [];
    return `redirect_uris.${[...rows].indexOf(target)}`;
  }
  return fieldOfControl[target.name] ?? target.name;
}

const fieldOfControl: Record<string, string> = {
  scope: "declared_scopes",
  required_scope: "declared_scopes",
  event_type: "declared_webhook_event_types",
};

const isFilled = (target: EventTarget) => !("value" in target) || target.value !== "";
