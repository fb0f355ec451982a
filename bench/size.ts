/** How much is measured. PEOPLE is the number of participants of the large event, or `small`: everything once and briefly, to see that the cases run. */
const asked = process.env.PEOPLE ?? "1000000";

export const size =
  asked === "small"
    ? { people: 200, largePeople: 1_000, rounds: 1, secondsPerRun: 0.2, warmUpSeconds: 0.1, oncePerRun: 50, subscribers: 1_200 }
    : { people: 10_000, largePeople: Number(asked), rounds: 3, secondsPerRun: 1.5, warmUpSeconds: 0.8, oncePerRun: 6_000, subscribers: 10_000 };
