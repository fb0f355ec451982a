import { ShieldCheck } from "lucide-react";
import { InfoSection } from "./info-section";

/** Holds for every integration: the API is read-only, and the ids of people are pseudonyms. */
export const ConsentGuarantees = ({ isConnecting }: { isConnecting: boolean }) => (
  <InfoSection icon={<ShieldCheck />} title="It will not be able to">
    <ul className="list-disc pl-4 marker:text-faint">
      <li>change anything</li>
      {isConnecting ? (
        <li>see other events, unless it is connected to them too</li>
      ) : (
        <li>see your other events or sign in as you elsewhere</li>
      )}
      <li>
        see passwords, payments or account ids: the ids that it gets for people are made for it
        alone
      </li>
    </ul>
  </InfoSection>
);
