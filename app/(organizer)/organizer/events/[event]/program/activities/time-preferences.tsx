"use client";

import { useState } from "react";
import { useForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { TimeField } from "@/components/ui/time-field";
import { preferenceName } from "./typed-activity";

interface Preference {
  start_time: string;
  end_time: string;
}

/** The preferred times. Empty pairs are dropped. */
export function TimePreferences({
  zone,
  preferences,
}: {
  zone: string | null;
  preferences: Preference[];
}) {
  const [count, setCount] = useState(preferences.length);
  const error = useForm().state.errors?.time_preference;
  return (
    <fieldset className="grid gap-4" aria-describedby={error ? "time-preference-error" : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Time preference</legend>
      {Array.from({ length: count }, (_, index) => (
        <div key={preferenceName(index, "start_time")} className="grid gap-3 sm:grid-cols-2">
          <TimeField
            label={`Preferred from ${index + 1}`}
            name={preferenceName(index, "start_time")}
            zone={zone}
            at={preferences[index]?.start_time}
          />
          <TimeField
            label={`Preferred until ${index + 1}`}
            name={preferenceName(index, "end_time")}
            zone={zone}
            at={preferences[index]?.end_time}
          />
        </div>
      ))}
      {error && (
        <p id="time-preference-error" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <div>
        <Button onClick={() => setCount(count + 1)}>Add time preference</Button>
      </div>
    </fieldset>
  );
}
