/**
 * The size of each measurement. PEOPLE is the number of participants of the large event, or
 * `small`, which runs everything once and briefly to check that the cases work. MIXED_SHARE scales
 * down the arrivals of the mixed traffic for a busy machine, and MIXED_SECONDS is its duration.
 */
const peopleSetting = process.env.PEOPLE ?? "1000000";

export const size =
  peopleSetting === "small"
    ? {
        people: 200,
        largePeople: 1_000,
        rounds: 1,
        secondsPerRun: 0.2,
        warmUpSeconds: 0.1,
        oncePerRun: 50,
        idleSeconds: 1,
        timed: 8,
        timedWarmUps: 2,
        subscribers: 1_200,
        feedPeople: 100,
        feedNew: 100,
        feedLines: 1_000,
        yearsFactors: [0.0001],
        yearsRounds: 1,
        yearsReadRuns: 1,
        costSeconds: 2,
        mixed: { people: 400, visitors: 50, share: 0.1, warmUpSeconds: 1, seconds: 4 },
      }
    : {
        people: 10_000,
        largePeople: Number(peopleSetting),
        rounds: 3,
        secondsPerRun: 1.5,
        // Processes run for weeks, but in the first seconds V8 still compiles code.
        warmUpSeconds: 4,
        oncePerRun: 10_000,
        idleSeconds: 90, // V8 returns memory some time after the last request
        timed: 1_000,
        timedWarmUps: 20,
        subscribers: 10_000,
        feedPeople: 10_000,
        feedNew: 2_000,
        feedLines: Number(process.env.FEED_LINES ?? 1_000_000),
        // Fractions of five years, seeded one after the other. The full five years take some 60 GB.
        yearsFactors: (process.env.YEARS_FACTOR ?? "0.002").split(",").map(Number),
        yearsRounds: 24,
        yearsReadRuns: 5,
        costSeconds: 20,
        mixed: {
          people: 20_000,
          visitors: 2_000,
          share: Number(process.env.MIXED_SHARE ?? 1),
          warmUpSeconds: 10,
          seconds: Number(process.env.MIXED_SECONDS ?? 120),
        },
      };
