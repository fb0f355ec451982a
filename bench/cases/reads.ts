import { eventRequest } from "@/bench/bench";
import { besideFloor, type Case } from "@/bench/measure";
import type { World } from "@/bench/world";
import { type EndpointName, endpointNames, endpoints } from "@/lib/read-api/endpoints";

/**
 * Every read endpoint with a client's first request: a single resource, or the first page of 25.
 */
export const reads: Case[] = endpointNames.map((name) => ({
  name: `read ${name}`,
  run: async (bench) => [
    await besideFloor(bench, {
      name: `read ${name}`,
      service: () => [readOf(bench.world, name)],
      floor: () => [readOf({ ...bench.world, pseudonym: bench.world.person.id }, name)],
      // A program page is slow: on a slow machine, sixteen concurrent requests queue for over a
      // second.
      ...(name === "program" && { connections: 4 }),
      atLeast: {
        event: "4,000/s, 0.70",
        participant: "4,000/s, 0.70",
        participants: "2,000/s, 0.78",
      }[name as string],
    }),
  ],
}));

reads.push({
  name: "read alone",
  run: async (bench) => {
    const requests = () => [eventRequest(bench.world)];
    const comparison = {
      name: "read event, one connection",
      service: requests,
      floor: requests,
      connections: 1,
      atLeast: "p50 0.4, p99 3",
    };
    return [await besideFloor(bench, comparison)];
  },
});

/** A read through the endpoint for assistants, beside the floor of the read API. */
reads.push({
  name: "assistant",
  run: async (bench) => {
    const { eventId, installationToken } = bench.world;
    const call = {
      path: `/mcp/events/${eventId}`,
      method: "POST",
      headers: {
        Authorization: `Bearer ${installationToken}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "get_event", arguments: {} },
      }),
    };
    const floor = () => [readOf({ ...bench.world, pseudonym: bench.world.person.id }, "event")];
    return [
      await besideFloor(bench, {
        name: "read event through the door for assistants",
        service: () => [call],
        floor,
      }),
    ];
  },
});

function readOf({ eventId, installationToken, userToken, pseudonym }: World, name: EndpointName) {
  const { path, token } = endpoints[name];
  const headers = { Authorization: `Bearer ${token === "user" ? userToken : installationToken}` };
  return {
    path: `/api/v1${path.replace("{event_id}", eventId).replace("{participant_id}", pseudonym)}`,
    headers,
  };
}
