"use client";

import { createContext, type ReactNode, useContext } from "react";
import { usePageWords } from "@/components/page-words";
import { proofEnglish } from "@/messages/proof-words";

/** The ways besides a passkey in which the signed-in person can prove their identity again. */
interface ProofWays {
  password: boolean;
  singleSignOn: boolean;
}

const ProofWaysContext = createContext<ProofWays>({ password: true, singleSignOn: false });

export const useProofWays = () => useContext(ProofWaysContext);

export const ProofWaysProvider = ({ ways, children }: { ways: ProofWays; children: ReactNode }) => (
  <ProofWaysContext value={ways}>{children}</ProofWaysContext>
);

export const useProofWords = () => usePageWords().proof ?? proofEnglish;
