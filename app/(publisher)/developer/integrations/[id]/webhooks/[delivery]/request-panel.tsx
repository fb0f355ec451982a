"use client";

import { useState } from "react";
import { CodeBlock, HeaderList } from "@/components/code-block";
import { Button } from "@/components/ui/button";
import { counted } from "@/lib/words";

interface Props {
  url: string | null;
  headers: Record<string, string> | undefined;
  body: { bytes: number; text: string; masked: boolean } | null;
}

/** The request. The body is formatted at first; the raw view shows the signed bytes. */
export function RequestPanel({ url, headers, body }: Props) {
  const [raw, setRaw] = useState(false);
  return (
    <div className="grid gap-5">
      {headers && <HeaderList headers={headers} />}
      {body ? (
        <>
          <CodeBlock
            title={`Body, ${counted(body.bytes, "byte")}`}
            text={raw || body.masked ? body.text : pretty(body.text)}
          />
          {body.masked ? (
            <p className="text-sm text-soft">
              Show personal data to see the raw bytes and the curl command: a masked body does not
              match its signature.
            </p>
          ) : (
            <>
              <div>
                <Button aria-pressed={raw} onClick={() => setRaw(!raw)}>
                  Raw
                </Button>
              </div>
              {headers && url !== null && (
                <CodeBlock title="As curl" text={curlCommand(url, headers, body.text)} />
              )}
            </>
          )}
        </>
      ) : (
        <p className="text-sm text-soft">The payload is no longer stored.</p>
      )}
    </div>
  );
}

const pretty = (text: string) => JSON.stringify(JSON.parse(text), null, 2);

/** The request as a shell command, with the same headers and exactly the same bytes. */
export function curlCommand(url: string, headers: Record<string, string>, body: string): string {
  const lines = [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body)}`,
  ];
  return lines.join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
