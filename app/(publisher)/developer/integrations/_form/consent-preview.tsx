"use client";

import { useState } from "react";
import { ConsentCard } from "@/components/consent-card";
import { classNames } from "@/components/ui/class-names";
import { isScope, type Scope, scopeTexts } from "@/lib/resources/scopes";
import { consentCardEnglish, scopeWordsEnglish } from "@/messages/consent-card";
import type { TypedManifest } from "./manifest-of-form";

/** A live preview of what organizers and participants will see. It has no working controls. */
export function ConsentPreview({ typed, logo }: { typed: TypedManifest; logo: string | null }) {
  const [chosenSide, setChosenSide] = useState<"event" | "user">("event");
  const scopes = typed.declared_scopes.flatMap(({ name, required }) =>
    isScope(name) ? [{ name, required }] : [],
  );
  const scopesOfSide = (side: "event" | "user") =>
    scopes.filter(({ name }) => sideOf(name) === side);
  const hasBothSides = scopesOfSide("event").length > 0 && scopesOfSide("user").length > 0;
  const side = hasBothSides ? chosenSide : scopesOfSide("user").length > 0 ? "user" : "event";
  return (
    <aside aria-label="Preview of the consent screen">
      <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-medium text-soft">What people will see</p>
        {hasBothSides && (
          <div className="flex rounded-md border border-line bg-sunken p-0.5 text-sm">
            <SideButton
              label="Organizer"
              pressed={side === "event"}
              onPress={() => setChosenSide("event")}
            />
            <SideButton
              label="Participant"
              pressed={side === "user"}
              onPress={() => setChosenSide("user")}
            />
          </div>
        )}
      </div>
      <ConsentCard
        preview
        words={consentCardEnglish}
        scopeWords={scopeWordsEnglish}
        integration={{
          display_name: typed.display_name.trim() || "Your integration",
          publisher_name: typed.publisher_name.trim() || "your publisher name",
          tagline: typed.tagline.trim() || null,
          logo,
        }}
        flow={side === "event" ? "installation" : "user"}
        event={{ title: "Example Con" }}
        scopes={scopesOfSide(side)}
        returnHost={hostOf(typed.redirect_uris[0])}
      >
        {scopes.length === 0 && (
          <p className="text-sm text-soft">The scopes you choose are explained here.</p>
        )}
      </ConsentCard>
    </aside>
  );
}

function SideButton({
  label,
  pressed,
  onPress,
}: {
  label: string;
  pressed: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        "min-h-8 cursor-pointer rounded-sm px-3",
        pressed ? "bg-surface font-medium shadow-rest" : "text-soft hover:text-ink",
      )}
    >
      {label}
    </button>
  );
}

const sideOf = (name: Scope) => scopeTexts[name].side;

const hostOf = (uri = "") => (URL.canParse(uri) && new URL(uri).host) || "app.example.com";
