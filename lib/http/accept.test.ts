import { expect, test } from "vitest";
import { requireAcceptable } from "./read-endpoint";

const requestAccepting = (accept?: string) =>
  new Request("http://localhost/", { headers: accept === undefined ? {} : { Accept: accept } });

test.each([
  undefined,
  "",
  "*/*",
  "*",
  "text/html, *; q=.2",
  "application/*",
  "application/vnd.service.v1+json",
  "Application/Vnd.Service.V1+JSON",
  "application/vnd.service.v1+json; charset=utf-8",
  "text/html, */*;q=0.1",
  "application/json, application/vnd.service.v1+json;q=0.001",
  "application/vnd.service.v1+json;q=0, */*",
])("Accept %j is served", (accept) => {
  expect(() => requireAcceptable(requestAccepting(accept))).not.toThrow();
});

test.each([
  "application/json",
  "application/vnd.service.v9+json",
  "application/vnd.service.v1+xml",
  "text/*",
  "text/html, application/xml",
  "*/*;q=0",
  "*;q=0",
  "*/*; Q=0.000, application/json",
  "application/vnd.service.v1+json;q=0.0",
  "nonsense",
])("Accept %j allows no supported type: 406", (accept) => {
  const message =
    "None of the types in Accept is supported. Supported types: application/vnd.service.v1+json, application/*, */*.";
  expect(() => requireAcceptable(requestAccepting(accept))).toThrow(
    expect.objectContaining({ code: "not_acceptable", status: 406, message }),
  );
});
