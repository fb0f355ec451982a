import { registrationWaveRows, serializeRegistrationWave } from "@/lib/resources/registration-wave";
import { collection, keyById, serializeEach } from "./collection";

export const listRegistrationWaves = collection({
  name: "registration-waves",
  rows: registrationWaveRows,
  keyOf: keyById,
  serialize: serializeEach(serializeRegistrationWave),
});
