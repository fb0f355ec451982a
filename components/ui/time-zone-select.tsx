"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { useReaderZone } from "@/components/reader-zone";
import { presentZoneName } from "@/lib/time/zone-names";
import { SelectField } from "./field";

/**
 * A select of time zones. `suggestOwn` preselects the zone of the reader's browser, which the
 * server may not know.
 */
export function TimeZoneSelect({
  suggestOwn = false,
  defaultValue,
  options,
  ...rest
}: ComponentProps<typeof SelectField> & { suggestOwn?: boolean }) {
  const select = useRef<HTMLSelectElement>(null);
  const readerZone = useReaderZone();
  const reader = readerZone && presentZoneName(readerZone);
  const own = suggestOwn && options.some(({ value }) => value === reader) ? reader : null;
  useEffect(() => {
    const box = select.current;
    if (!suggestOwn || !box || box.value !== "") return;
    const timeZone = presentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
    if ([...box.options].some(({ value }) => value === timeZone)) box.value = timeZone;
  }, [suggestOwn]);
  return (
    <SelectField ref={select} {...rest} options={options} defaultValue={own ?? defaultValue} />
  );
}
