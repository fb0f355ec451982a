import { ConsentCard } from "@/components/consent-card";

/** A picture of the consent screen, which an organizer sees before an integration gets any data. */
export function LandingCard() {
  return (
    <div aria-hidden="true" inert className="max-lg:hidden">
      <ConsentCard
        integration={{ display_name: "Badge Printer", publisher_name: "Inkwell Labs", tagline: null, logo: null }}
        flow="installation"
        event={{ title: "Dragon Con 2027" }}
        scopes={[
          { name: "event.read", required: true, opens: ["The program, with places and times"] },
          { name: "participants.read", required: false, opens: ["Real names, except of people in privacy mode"] },
        ]}
        returnHost="badges.example.com"
        preview
      />
    </div>
  );
}
