"use client";

import { Search } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import type { PaletteProps } from "./palette";
import { onSearchKeys } from "./shortcuts";

/** Opens the search over everything. Its script is loaded on the first press; when that fails, the next press tries again. */
export function SearchButton() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSearchKeys(() => setOpen(true)), []);
  useEffect(() => {
    if (!isOpen || Palette) return;
    import("./palette").then(
      (loaded) => setPalette(() => loaded.Palette),
      () => setOpen(false),
    );
  }, [isOpen, Palette]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        className="inline-flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-full text-soft hover:bg-hover hover:text-ink"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">Find anything</span>
      </button>
      {isOpen && Palette && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
