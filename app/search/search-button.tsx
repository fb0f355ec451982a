"use client";

import { Search } from "lucide-react";
import {
  type ComponentType,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { onEscape } from "@/components/ui/on-escape";
import type { SearchResultsProps } from "./search-results";
import { onSearchKeys } from "./shortcuts";

interface Props {
  words: SearchResultsProps["words"] & Record<"button" | "field" | "failed", string>;
  loading: Record<"loading" | "reload", string>;
}

/**
 * The search over everything: a dialog with a combobox (docs/rules/screens.md#search-everywhere).
 * The field appears with the press that opens it and so takes every key after that. The search
 * script is loaded on the first press.
 */
export function SearchButton({ words, loading }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined);
  const [isMounted, setMounted] = useState(false);
  const [SearchResults, setSearchResults] = useState<ComponentType<SearchResultsProps>>();
  const [typed, setTyped] = useState("");
  const [activeId, setActiveId] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const open = useCallback(() => {
    setMounted(true);
    setTyped("");
    dialog.current?.showModal();
    import("./search-results").then(
      (loaded) => setSearchResults(() => loaded.SearchResults),
      () => setFailed(true),
    );
  }, []);
  const leave = () => {
    dialog.current?.close();
    // If nothing had the focus before, the hidden field would keep it and receive the next key.
    field.current?.blur();
  };
  useEffect(() => onSearchKeys(open), [open]);
  useLayoutEffect(() => {
    if (isMounted) dialog.current?.showModal();
  }, [isMounted]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
        className="inline-flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-full text-soft hover:bg-hover hover:text-ink"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">{words.button}</span>
      </button>
      {isMounted && (
        <dialog
          ref={dialog}
          aria-label={words.button}
          closedby="any"
          onKeyDown={onEscape(leave)}
          className="mx-auto mt-[8dvh] mb-auto max-h-[80dvh] w-[min(38rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-xl border border-line bg-raised p-0 text-ink shadow-float open:flex"
        >
          <div className="relative border-b border-line p-3">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-6 left-6 size-4 text-faint"
            />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label={words.field}
              aria-expanded={activeId !== undefined}
              aria-controls="everywhere"
              aria-autocomplete="list"
              aria-activedescendant={activeId}
              autoComplete="off"
              maxLength={120}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => onKey.current?.(event)}
              className="control pl-9"
            />
          </div>
          {SearchResults ? (
            <SearchResults
              words={words}
              text={typed.trim()}
              onKey={onKey}
              onActive={setActiveId}
              onLeave={leave}
            />
          ) : (
            <p className="p-4 text-sm text-soft">
              {hasFailed ? (
                <>
                  {words.failed}{" "}
                  <button type="button" className="link" onClick={() => window.location.reload()}>
                    {loading.reload}
                  </button>
                </>
              ) : (
                loading.loading
              )}
            </p>
          )}
        </dialog>
      )}
    </>
  );
}
