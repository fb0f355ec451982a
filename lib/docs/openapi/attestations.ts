import { errorsFrom } from "@/lib/docs/error-notes";
import { dutyParameters } from "@/lib/docs/parameters";
import { refusalResponses } from "./responses";

const id = { type: "string" } as const;

const attestationResponse = (description: string) => ({
  description,
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { attestation: { type: "string" } },
        required: ["attestation"],
      },
    },
  },
});

/** Listing duties and attesting deletions (docs/rules/deletion-duties.md#attestation-endpoint). */
export const attestationPaths = () => ({
  "/webhooks/v1/duties": {
    get: {
      operationId: "listDeletionDuties",
      tags: ["Deletions"],
      summary:
        "Lists what the integration has to delete, oldest first. Being listed counts as told.",
      description:
        "Archived events, unpublishing, disconnections and revoked consents each open a duty to delete copies of data.",
      security: [{ clientCredentials: [] }],
      parameters: dutyParameters(),
      responses: {
        "200": {
          description: "A page of 50.",
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/DeletionDutyPage" } },
          },
        },
        ...refusalResponses(errorsFrom("attest").filter((code) => code !== "resource_not_found")),
      },
    },
  },
  "/webhooks/v1/attestations": {
    post: {
      operationId: "attestDeletion",
      tags: ["Deletions"],
      summary:
        "Attests that the data of one deletion duty is deleted, and returns the attestation as a signed JWS.",
      description:
        "The duty is named by its id, or by the id of the delivery that announced it. The JWS proves the statement, not the deletion.",
      security: [{ clientCredentials: [] }],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              oneOf: [
                { type: "object", properties: { delivery_id: id }, required: ["delivery_id"] },
                { type: "object", properties: { duty_id: id }, required: ["duty_id"] },
              ],
            },
          },
        },
      },
      responses: {
        "201": attestationResponse(
          "Attested. The JWS has the type `deletion-attestation+jwt`; the keys at `/oauth/jwks` verify it.",
        ),
        "200": attestationResponse("Already attested. Returns the same JWS."),
        ...refusalResponses(errorsFrom("attest")),
      },
    },
  },
});
