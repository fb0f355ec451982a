"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";
import { LogoMark } from "@/components/ui/logo-mark";

interface LogoFieldProps {
  /** The URL of the chosen picture. */
  preview: string | null;
  name: string;
  error?: string;
  /** False when a stored logo is kept unless another is chosen. */
  required: boolean;
}

/** The file stays chosen after an error, because the form is never reset. */
export function LogoField({ preview, name, error, required }: LogoFieldProps) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <LogoMark size="lg" name={name} src={preview} />
      <div className="min-w-0 flex-1 basis-56">
        <label htmlFor="logo" className="mb-1.5 block text-sm font-medium">
          Logo
        </label>
        <p id="logo-hint" className="mb-1.5 text-sm text-soft">
          A PNG of exactly 512 × 512 pixels, at most 512 KB, not animated.
          {!required && " Leave empty to keep the current logo."}
        </p>
        <input
          id="logo"
          name="logo"
          type="file"
          accept="image/png,.png"
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "logo-hint logo-error" : "logo-hint"}
          className="control cursor-pointer py-1.5 text-sm file:mr-3 file:cursor-pointer file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:py-1 file:text-sm file:font-medium file:text-ink"
        />
        {error && (
          <p id="logo-error" className="mt-1.5 text-sm font-medium text-bad">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Keeps a chosen logo when the form's fields are recreated: it is put back into the new field each
 * time `renderings` increases.
 */
export function useKeptLogo(form: RefObject<HTMLFormElement | null>, renderings: number) {
  const kept = useRef<FileList | null>(null);
  useLayoutEffect(() => {
    const input = renderings > 0 ? logoInput(form) : null;
    if (input && kept.current?.length) input.files = kept.current;
  }, [form, renderings]);
  return {
    keep: () => {
      kept.current = logoInput(form)?.files ?? null;
    },
    drop: () => {
      kept.current = null;
    },
  };
}

const logoInput = (form: RefObject<HTMLFormElement | null>) =>
  form.current?.querySelector<HTMLInputElement>('input[name="logo"]') ?? null;
