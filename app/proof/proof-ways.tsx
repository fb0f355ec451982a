"use client";

import { createContext, type ReactNode, useContext } from "react";

/** The ways besides a passkey in which the signed-in person can prove their identity again. */
export interface ProofWays {
  password: boolean;
  singleSignOn: boolean;
}

const Context = createContext<ProofWays>({ password: true, singleSignOn: false });

export const useProofWays = () => useContext(Context);

export const ProofWaysOf = ({ ways, children }: { ways: ProofWays; children: ReactNode }) => <Context value={ways}>{children}</Context>;
