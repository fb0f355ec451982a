import type { JsonSchema } from "@/lib/docs/component-schemas";
import type { ComponentName } from "@/lib/docs/components";
import { errorNoteOf } from "@/lib/docs/error-notes";
import { responseHeaders } from "@/lib/docs/parameters";
import { sampleRequestId } from "@/lib/docs/samples";
import { type ErrorCode, errorCodes, errorStatus } from "@/lib/errors/catalog";
import { type ErrorEnvelope, errorEnvelope } from "@/lib/errors/envelope";
import { Refusal } from "@/lib/errors/refusal";

/** One error response per code. Operations refer to it by name. */
export const errorResponses = () =>
  Object.fromEntries(errorCodes.map((code) => [code, errorResponse(code)]));

/** A response with a component as its body. */
export const answer = (description: string, component: ComponentName, more: object = {}) => ({
  description,
  content: {
    "application/json": { schema: { $ref: `#/components/schemas/${component}` }, ...more },
  },
});

export const errorResponse = (code: ErrorCode) => ({
  description: `${errorNoteOf(code).when} ${errorNoteOf(code).todo}`.replaceAll(
    /\[([^\]]+)\]\([^)]+\)/g,
    "$1",
  ),
  headers: headersOf(code),
  content: {
    "application/json": {
      schema: {
        allOf: [
          { $ref: "#/components/schemas/ErrorEnvelope" },
          { type: "object", properties: { error: { const: code } } },
        ],
      },
      example: errorSample(code),
    },
  },
});

/** A sample error body, as the service returns it. */
export const errorSample = (code: ErrorCode) =>
  errorEnvelope(new Refusal(code, extras[code]), sampleRequestId);

const extras: Partial<Record<ErrorCode, Pick<ErrorEnvelope, "field" | "required_scope">>> = {
  validation_error: { field: "cursor" },
  insufficient_scope: { required_scope: "participants.read" },
};

const headersOf = (
  code: ErrorCode,
): Record<string, { schema: JsonSchema; description: string }> => ({
  ...headerMap(responseHeaders.filter(({ name }) => name === "X-Service-Request-Id")),
  ...((errorStatus[code] === 401 || code === "insufficient_scope") && {
    "WWW-Authenticate": { schema: { type: "string" }, description: "The challenge." },
  }),
  ...((code === "rate_limit_exceeded" || code === "service_unavailable") && {
    "Retry-After": {
      schema: { type: "integer" },
      description: "Seconds until the next request will be accepted.",
    },
  }),
});

export const headerMap = (headers: { name: string; schema: JsonSchema; description: string }[]) =>
  Object.fromEntries(headers.map(({ name, ...header }) => [name, header]));

/** Responses by status. Codes with the same status are alternatives of one response. */
export function refusalResponses(codes: ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codesOfStatus = codes.filter((code) => errorStatus[code] === status);
      return [
        String(status),
        codesOfStatus.length === 1
          ? { $ref: `#/components/responses/${codesOfStatus[0]}` }
          : alternatives(codesOfStatus),
      ];
    }),
  );
}

const alternatives = (codes: ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\``).join(", "),
  headers: Object.assign({}, ...codes.map(headersOf)),
  content: {
    "application/json": {
      schema: {
        allOf: [
          { $ref: "#/components/schemas/ErrorEnvelope" },
          { type: "object", properties: { error: { enum: codes } } },
        ],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { value: errorSample(code) }])),
    },
  },
});
