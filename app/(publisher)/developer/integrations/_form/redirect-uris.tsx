"use client";

import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { type Faults, manifestLimits } from "@/lib/manifest/manifest";

interface RedirectUrisProps {
  initial?: string[];
  typed: string[];
  faults: Faults;
  onRowsChange: () => void;
}

export function RedirectUris({ initial = [""], typed, faults, onRowsChange }: RedirectUrisProps) {
  const [rows, setRows] = useState(() => initial.map((uri, key) => ({ key, uri })));
  const list = useRef<HTMLDivElement>(null);
  /** Moves focus to the added row, or to the row above the removed one. */
  const change = (next: typeof rows, focused: number) => {
    flushSync(() => setRows(next));
    list.current?.querySelectorAll("input")[focused]?.focus();
    onRowsChange();
  };
  const add = () =>
    change([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, uri: "" }], rows.length);
  const remove = (index: number) => change(rows.toSpliced(index, 1), Math.max(index - 1, 0));
  return (
    <div ref={list} className="grid gap-4">
      {rows.map(({ key, uri }, index) => (
        <div key={key} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label="Redirect URI"
              name="redirect_uri"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              required
              placeholder="https://app.example.com/oauth/callback"
              defaultValue={uri}
              hint={slashRemark(typed[index] ?? "")}
              error={faults[`redirect_uris.${index}`]}
            />
          </div>
          {rows.length > 1 && (
            <Button
              variant="ghost"
              aria-label={`Remove address ${index + 1}`}
              onClick={() => remove(index)}
              icon={<X aria-hidden="true" />}
            />
          )}
        </div>
      ))}
      {faults.redirect_uris && (
        <p className="text-sm font-medium text-bad">{faults.redirect_uris}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          onClick={add}
          disabled={rows.length >= manifestLimits.redirect_uris}
          icon={<Plus aria-hidden="true" />}
        >
          Add redirect URI
        </Button>
        <p className="text-sm text-soft">
          {rows.length} of {manifestLimits.redirect_uris}
        </p>
      </div>
    </div>
  );
}

/** A trailing slash is valid but often a mistake, so a note explains it. */
function slashRemark(uri: string): string | undefined {
  if (!uri.endsWith("/") || !URL.canParse(uri) || new URL(uri).pathname === "/") return undefined;
  return "The trailing slash makes it a different address: requests must include it too.";
}
