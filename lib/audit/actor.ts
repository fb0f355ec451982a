/** The person who acts. Verbs take one as their first argument and check its rights against the data. */
export interface Actor {
  personId: string;
  isOperator: boolean;
  sessionId: string;
  /** When the person last proved the password; rotations and the like ask for a fresh one. */
  provedAt: Date;
  requestId: string;
  /** The client's network address, or null where it is unknown. */
  address: string | null;
  /** What limits by address count it under (`lib/network/client-address.ts`). Null where they rest. */
  addressKey: string | null;
}
