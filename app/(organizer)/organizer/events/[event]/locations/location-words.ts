import type { locationScopes, locationTypes } from "@/lib/resources/location";

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

export const locationScopeWords: Record<(typeof locationScopes)[number], string> = { indoor: "Indoor", outdoor: "Outdoor" };
