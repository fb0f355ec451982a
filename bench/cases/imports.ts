import type { Case } from "@/bench/measure";

export const imports: Case[] = [
  {
    name: "import",
    run: async (bench) => {
      const { people, seconds, megabytes } = (await bench.large()).imported;
      const name = `import, ${people.toLocaleString("en")} people`;
      return [
        { name, perSecond: people / seconds, seconds, megabytes, atLeast: "3,000/s, 600 MB" },
      ];
    },
  },
];
