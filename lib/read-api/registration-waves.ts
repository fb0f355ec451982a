import { registrationWaveRows, serializeRegistrationWave } from "@/lib/resources/registration-wave";
import { collection, each, keyById } from "./collection";

export const listRegistrationWaves = collection({
  name: "registration-waves",
  rows: registrationWaveRows,
  keyOf: keyById,
  serialize: each(serializeRegistrationWave),
});
