import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { aPopulatedEvent, callReadApi, type PopulatedEvent } from "@/e2e/support/read-api";
import { anInstallationToken, aUserToken } from "@/e2e/support/world";
import { openApi } from "@/lib/http/documentation";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { endpointNames, endpoints } from "@/lib/read-api/endpoints";

// The published schemas of answers, compared with real answers.

let populatedEvent: PopulatedEvent;
let validate: (pointer: string, value: unknown) => unknown;

beforeAll(async () => {
  populatedEvent = await aPopulatedEvent();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(
    await (await openApi(new Request("http://localhost:3000/api/openapi.json"))).json(),
    "openapi",
  );
  validate = (pointer, value) => {
    const check = ajv.compile({ $ref: `openapi#/${pointer}` });
    return check(value) ? [] : check.errors;
  };
});

test.each(endpointNames)(
  "%s: a real response and a real error match the document",
  async (name) => {
    const { path, token } = endpoints[name];
    const person = pseudonym(
      openPseudonymKey(populatedEvent.integration.pseudonym_key, populatedEvent.integration.id),
      populatedEvent.people.open.id,
    );
    const address = path
      .replace("{event_id}", populatedEvent.event.id)
      .replace("{participant_id}", person);
    const granted =
      token === "user"
        ? await aUserToken(populatedEvent.connection, populatedEvent.people.open)
        : await anInstallationToken(populatedEvent.connection);
    const responsesPointer = `paths/${`/api/v1${path}`.replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D")}/get/responses`;

    const answer = await callReadApi(address, granted.token);
    expect(answer.status).toBe(200);
    expect(
      validate(`${responsesPointer}/200/content/application~1json/schema`, await answer.json()),
    ).toEqual([]);

    const refusal = await callReadApi(address, granted.token, { Accept: "text/html" });
    expect(
      validate(
        "components/responses/not_acceptable/content/application~1json/schema",
        await refusal.json(),
      ),
    ).toEqual([]);
  },
);
