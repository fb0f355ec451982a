"use client";

import { type ReactNode, useState } from "react";
import { useProofWords } from "@/app/proof/proof-ways";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

interface Props {
  /** The URL to return to; this page when absent. */
  callbackUrl?: string;
  /** Asks the provider for a new sign-in, as a proof of identity for this session. */
  asProof?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/**
 * Goes to the platform's own identity provider and back. It is a navigation, not a form, because
 * form-action restricts forms to this site.
 */
export function SingleSignOnButton({
  callbackUrl,
  asProof = false,
  wide = false,
  children,
}: Props) {
  const [failed, setFailed] = useState(false);
  const words = useProofWords();
  const go = async () => {
    try {
      window.location.assign(
        await providerAddress(
          callbackUrl ?? window.location.pathname + window.location.search,
          asProof,
        ),
      );
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Button onClick={go} wide={wide}>
        {children}
      </Button>
      {failed && <Alert tone="bad">{words.singleSignOnUnreachable}</Alert>}
    </>
  );
}

async function providerAddress(callbackUrl: string, asProof: boolean): Promise<string> {
  const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
  const body = new URLSearchParams({ csrfToken, callbackUrl, json: "true" });
  const answer = await fetch(`/api/auth/signin/oidc${asProof ? "?max_age=0" : ""}`, {
    method: "POST",
    body,
  });
  const { url } = await answer.json();
  return url;
}
