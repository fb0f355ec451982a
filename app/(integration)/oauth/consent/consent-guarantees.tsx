import { ShieldCheck } from "lucide-react";
import type { Messages } from "@/messages/en";
import { InfoSection } from "./info-section";

/** Holds for every integration: the API is read-only, and the ids of people are pseudonyms. */
export const ConsentGuarantees = ({
  isConnecting,
  words,
}: {
  isConnecting: boolean;
  words: Messages["consent"];
}) => (
  <InfoSection icon={<ShieldCheck />} title={words.cannotHeading}>
    <ul className="list-disc pl-4 marker:text-faint">
      <li>{words.cannotChange}</li>
      <li>{isConnecting ? words.cannotSeeOthers : words.cannotSignIn}</li>
      <li>{words.cannotSeeAccounts}</li>
    </ul>
  </InfoSection>
);
