import { eventRequest } from "@/bench/bench";
import { besideFloor, type Case } from "@/bench/measure";
import { aTokenWithoutBudget } from "@/bench/world";
import { newSecret } from "@/lib/crypto/secrets";

/** Requests that must be cheap to refuse: unknown tokens, and clients over their budget. */
export const refusals: Case[] = [
  {
    name: "401",
    run: async (bench) => {
      const unknown = eventRequest({ ...bench.world, installationToken: newSecret("svc_at_") });
      return [
        await besideFloor(bench, {
          name: "401, an unknown token",
          service: () => [unknown],
          floor: () => [unknown],
          status: 401,
        }),
      ];
    },
  },
  {
    name: "429",
    run: async (bench) => {
      const { path, headers } = eventRequest({
        ...bench.world,
        installationToken: await aTokenWithoutBudget(bench.world),
      });
      await fetch(`http://127.0.0.1:${bench.service.port}${path}`, { headers });
      const [service, floor] = [
        { path, headers },
        { path: `${path}?refused`, headers },
      ];
      return [
        await besideFloor(bench, {
          name: "429, the budget is used up",
          service: () => [service],
          floor: () => [floor],
          status: 429,
        }),
      ];
    },
  },
];
