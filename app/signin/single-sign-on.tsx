"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/** Leads to the platform's own identity provider and back. A navigation, not a form: form-action keeps forms here. */
export function SingleSignOn({ callbackUrl }: { callbackUrl: string }) {
  const [failed, setFailed] = useState(false);
  const go = async () => {
    try {
      window.location.assign(await providerAddress(callbackUrl));
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <Button onClick={go} wide>
        Continue with single sign-on
      </Button>
      {failed && <Alert tone="bad">Single sign-on cannot be reached. Please try again.</Alert>}
    </div>
  );
}

async function providerAddress(callbackUrl: string): Promise<string> {
  const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
  const body = new URLSearchParams({ csrfToken, callbackUrl, json: "true" });
  const answer = await fetch("/api/auth/signin/oidc", { method: "POST", body });
  const { url } = await answer.json();
  return url;
}
