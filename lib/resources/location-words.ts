import type { FormField } from "./form";
import type { TypedName } from "./kinds";
import type { locationFields, locationScopes, locationTypes } from "./location";

export const locationTypeWords: Record<(typeof locationTypes)[number], string> = {
  room: "Room",
  stage: "Stage",
  expo: "Expo",
  food: "Food",
  restroom: "Restroom",
  entrance: "Entrance",
  info: "Info",
  parking: "Parking",
  rest_area: "Rest area",
  first_aid: "First aid",
  smoking_area: "Smoking area",
  other: "Other",
};

export const locationScopeWords: Record<(typeof locationScopes)[number], string> = {
  indoor: "Indoor",
  outdoor: "Outdoor",
};

type LocationField = TypedName<typeof locationFields>;

export const locationForm = {
  usual: [
    { name: "name", label: "Name" },
    { name: "code", label: "Code" },
    { name: "description", label: "Description", wide: true },
    { name: "scope", label: "Scope", choices: locationScopeWords },
    { name: "type", label: "Type", choices: locationTypeWords },
    { name: "is_schedulable", label: "Activities can take place here", wide: true },
    { name: "capacity", label: "Capacity" },
    { name: "operating_hours", label: "Operating hours" },
    { name: "amenities", label: "Amenities", hint: "Separated by commas.", wide: true },
    { name: "venue", label: "Venue" },
    { name: "building", label: "Building" },
    { name: "floor", label: "Floor" },
    { name: "thread", label: "Thread" },
  ],
  advanced: [
    { name: "position_x", label: "Position X", hint: "On your map." },
    { name: "position_y", label: "Position Y", hint: "On your map." },
    { name: "icon_override", label: "Icon", hint: "The name of one in your own system." },
    { name: "color_hex", label: "Color", hint: "Like #0b6068." },
    { name: "sort_order", label: "Place in lists", hint: "Lower numbers come first." },
  ],
} satisfies Record<string, readonly FormField<LocationField>[]>;

/** The initial values in the form of a new location. */
export const newLocation = {
  scope: "indoor",
  type: "room",
  is_schedulable: "on",
} satisfies Partial<Record<LocationField, string>>;
