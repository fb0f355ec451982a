"use client";

import { useUi } from "@/components/page-words";
import { Alert } from "./alert";
import { ButtonLink } from "./button";
import type { FormState } from "./form-state";

/**
 * The error of a whole form. After the session has ended, it has a link that opens the sign-in in
 * another tab: this page keeps what was typed.
 */
export const FormAlert = ({
  title,
  message,
  signIn,
}: Pick<FormState, "message" | "signIn"> & { title?: string }) =>
  message && (
    <Alert tone="bad" title={title} actions={signIn && <SignInLink href={signIn} />}>
      {message}
    </Alert>
  );

const SignInLink = ({ href }: { href: string }) => (
  <ButtonLink href={href} target="_blank" rel="noopener">
    {useUi().signIn}
  </ButtonLink>
);
