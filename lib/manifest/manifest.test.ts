import { describe, expect, test } from "vitest";
import { faultsOf, manifestSchema } from "./manifest";

const valid = {
  organization_id: "0f3e7c1a-5b7e-4b62-9a51-1d8ab0f1c111",
  display_name: "Badge Printer",
  description: "Prints badges at the door.",
  tagline: "Badges in a second",
  publisher_name: "Paper & Ink",
  support_email: "help@example.com",
  publisher_website_url: "https://example.com",
  privacy_policy_url: "https://example.com/privacy",
  declared_scopes: [{ name: "event.read", required: true }],
  declared_webhook_event_types: ["participant.registered"],
  webhook_url: "https://example.com/hook",
  redirect_uris: ["https://example.com/callback"],
  visibility: "public",
};

const faults = (change: Record<string, unknown>) => {
  const parsed = manifestSchema.safeParse({ ...valid, ...change });
  return parsed.error ? faultsOf(parsed.error) : {};
};

const parsed = (change: Record<string, unknown>) => manifestSchema.parse({ ...valid, ...change });

test("a complete manifest is accepted as typed", () => {
  expect(manifestSchema.parse(valid)).toEqual(valid);
});

test.each(["tagline", "publisher_website_url"])("%s is optional: empty is null", (field) => {
  expect(parsed({ [field]: "" })).toMatchObject({ [field]: null });
  expect(parsed({ [field]: "  " })).toMatchObject({ [field]: null });
  expect(parsed({ [field]: null })).toMatchObject({ [field]: null });
});

test.each([
  "organization_id",
  "display_name",
  "description",
  "publisher_name",
  "support_email",
  "privacy_policy_url",
  "declared_scopes",
  "redirect_uris",
  "visibility",
])("%s is required", (field) => {
  expect(Object.keys(faults({ [field]: undefined }))).toEqual([field]);
  expect(
    Object.keys(
      faults({ [field]: field === "declared_scopes" || field === "redirect_uris" ? [] : "" }),
    ),
  ).toEqual([field]);
});

test("all faults are reported together", () => {
  expect(
    Object.keys(
      faultsOf(
        manifestSchema.safeParse({ declared_webhook_event_types: [] }).error ?? { issues: [] },
      ),
    ).length,
  ).toBeGreaterThanOrEqual(9);
});

describe("characters are counted as code points", () => {
  test.each([
    ["display_name", 80],
    ["description", 500],
    ["tagline", 120],
    ["publisher_name", 80],
  ])("%s accepts %i characters", (field, most) => {
    expect(faults({ [field]: "𝔛".repeat(most) })).toEqual({});
    expect(faults({ [field]: "x".repeat(most + 1) })).toEqual({
      [field]: `Use at most ${most} characters; this has ${most + 1}.`,
    });
    expect(faults({ [field]: "𝔛".repeat(most + 1) })).toEqual({
      [field]: `Use at most ${most} characters; this has ${most + 1}.`,
    });
  });

  test("a line break in the description counts as one character, also when a browser sends CR LF", () => {
    expect(faults({ description: `${"x".repeat(498)}\r\ny` })).toEqual({});
    expect(parsed({ description: "one\r\ntwo" }).description).toBe("one\ntwo");
  });
});

describe("names hold no invisible, direction-changing or control characters", () => {
  const tricks = [
    "a\u0000b",
    "a\nb",
    "a\tb",
    "a\u0085b",
    "a\u2028b",
    "a\u202Eb",
    "a\u2066b",
    "a\u200Fb",
    "a\u061Cb",
    "a\u200Bb",
    "a\uFEFFb",
    "a\u00ADb",
    "a\u3164b",
    "a\uD800b",
  ];
  for (const field of ["display_name", "publisher_name", "tagline"]) {
    test.each(tricks.map((trick) => [JSON.stringify(trick), trick]))(
      `${field}: %s is refused`,
      (_shown, trick) => {
        expect(Object.keys(faults({ [field]: trick }))).toEqual([field]);
      },
    );
  }
  test("the description may have line breaks and tabs, but no other control characters", () => {
    expect(faults({ description: "one\n\ttwo" })).toEqual({});
    for (const trick of ["a\u0000b", "a\u001Bb", "a\u202Eb", "a\u2067b"])
      expect(Object.keys(faults({ description: trick }))).toEqual(["description"]);
  });
  test("names in every script, joiners and emoji are kept", () => {
    for (const name of ["Ana's Büro", "می‌خواهم", "展示会アプリ", "👩‍👩‍👧 Family", "क्‍ष"])
      expect(faults({ display_name: name })).toEqual({});
  });
  test("a name of combining marks alone is refused as invisible", () => {
    expect(faults({ display_name: "\u0301\u0301" })).toEqual({
      display_name: "Use at least one visible character.",
    });
  });
});

test.each([
  "help",
  "help@",
  "@example.com",
  "a b@example.com",
  "help@example",
  "help@example..com",
  "<help@example.com>",
  "help@exa\nmple.com",
])("support_email %j is not an e-mail address", (support_email) => {
  expect(faults({ support_email })).toEqual({
    support_email: "This is not an e-mail address. Example: help@example.com.",
  });
});

const addresses = ["publisher_website_url", "privacy_policy_url", "webhook_url"];

describe.each([...addresses, "redirect_uris.0"])("%s", (key) => {
  const field = key.split(".")[0] ?? key;
  const fault = (address: string) => faults({ [field]: key === field ? address : [address] });
  test.each([
    ["http://example.com/", "Use https:// instead of http://."],
    ["ftp://example.com/", "Begin the address with https://."],
    ["javascript:alert(1)", "Begin the address with https://."],
    ["data:text/html,x", "Begin the address with https://."],
    ["example.com", "Begin the address with https://."],
    ["https:example.com", "Begin the address with https://."],
    ["https://", "This is not an address. Example: https://example.com/path."],
    ["https:///callback", "This is not an address. Example: https://example.com/path."],
    [
      "https:////example.com/callback",
      "This is not an address. Example: https://example.com/path.",
    ],
    ["https://user@example.com/", "Remove the user name or password before the @."],
    ["https://user:pass@example.com/", "Remove the user name or password before the @."],
    ["https://@example.com/", "Remove the user name or password before the @."],
    [
      "https://example.com/a b",
      "Use plain characters only: percent-encode others, and write the host as xn--….",
    ],
    [
      "https://exämple.com/",
      "Use plain characters only: percent-encode others, and write the host as xn--….",
    ],
    [
      "https://example.com\\@evil.com/",
      "Use plain characters only: percent-encode others, and write the host as xn--….",
    ],
    [
      "https://example.com/\u0000",
      "Use plain characters only: percent-encode others, and write the host as xn--….",
    ],
    [`https://example.com/${"x".repeat(2000)}`, "Use at most 2,000 characters."],
  ])("%s is refused", (address, message) => {
    expect(fault(address)).toEqual({ [key]: message });
  });
  test.each([
    "https://example.com",
    "https://example.com/",
    "https://example.com:8443/a?b=c",
    "HTTPS://Example.com/A",
  ])("%s is kept exactly as typed", (address) => {
    expect(fault(address)).toEqual({});
    expect(parsed({ [field]: key === field ? address : [address] })).toMatchObject({
      [field]: key === field ? address : [address],
    });
  });
});

describe("redirect_uris", () => {
  test("may have 1 to 10 entries", () => {
    const many = Array.from({ length: 11 }, (_, n) => `https://example.com/${n}`);
    expect(faults({ redirect_uris: many.slice(0, 10) })).toEqual({});
    expect(faults({ redirect_uris: many })).toEqual({
      redirect_uris: "Use at most 10 redirect URIs.",
    });
    expect(faults({ redirect_uris: [] })).toEqual({
      redirect_uris: "Add at least one redirect URI.",
    });
  });
  test("a fault names its entry", () => {
    expect(
      faults({ redirect_uris: ["https://example.com/a", "http://example.com/b", ""] }),
    ).toEqual({
      "redirect_uris.1": "Use https:// instead of http://.",
      "redirect_uris.2": "Enter the address.",
    });
  });
  test.each(["https://*.example.com/callback", "https://example.com/*"])(
    "a wildcard is refused: %s",
    (uri) => {
      expect(faults({ redirect_uris: [uri] })).toEqual({
        "redirect_uris.0": "Wildcards are not supported. Add each address separately.",
      });
    },
  );
  test.each(["https://example.com/#", "https://example.com/#a"])(
    "a fragment is refused: %s",
    (uri) => {
      expect(faults({ redirect_uris: [uri] })["redirect_uris.0"]).toContain("Remove the #");
    },
  );
  test("a duplicate is refused, a trailing slash makes a different address", () => {
    const uri = "https://example.com/callback";
    expect(faults({ redirect_uris: [uri, uri] })).toEqual({
      "redirect_uris.1": "This address is already in the list.",
    });
    expect(faults({ redirect_uris: [uri, `${uri}/`] })).toEqual({});
  });
  test("a space around the address is a fault and is not removed", () => {
    expect(faults({ redirect_uris: ["https://example.com/ "] })["redirect_uris.0"]).toContain(
      "space",
    );
  });
});

describe("webhook_url", () => {
  test("its absence is reported together with the faults of other fields", () => {
    expect(
      Object.keys(faults({ webhook_url: " ", display_name: "", redirect_uris: [] })).sort(),
    ).toEqual(["display_name", "redirect_uris", "webhook_url"]);
  });
  test("is required when event types are declared, and optional otherwise", () => {
    expect(faults({ webhook_url: "" })).toEqual({
      webhook_url: "Event types require a webhook URL. Enter one, or choose no event type.",
    });
    expect(faults({ webhook_url: "", declared_webhook_event_types: [] })).toEqual({});
    expect(faults({ declared_webhook_event_types: [] })).toEqual({});
  });
  test.each(["https://example.com:22/", "https://example.com:5432/", "https://example.com:80/"])(
    "%s: a port of another service is refused",
    (webhook_url) => {
      expect(faults({ webhook_url }).webhook_url).toContain("port 443");
    },
  );
  test("a trailing dot and a fragment are refused", () => {
    expect(faults({ webhook_url: "https://example.com./" }).webhook_url).toContain("dot");
    expect(faults({ webhook_url: "https://example.com/#a" }).webhook_url).toContain("#");
  });
});

describe("declared_scopes and declared_webhook_event_types", () => {
  test("are subsets of the catalogs", () => {
    expect(faults({ declared_scopes: [{ name: "event.write", required: false }] })).toEqual({
      declared_scopes: "event.write is not in the scope catalog.",
    });
    expect(faults({ declared_webhook_event_types: ["ping"] })).toEqual({
      declared_webhook_event_types: "ping is not a published event type.",
    });
  });
  test("hold each name once", () => {
    const twice = [
      { name: "event.read", required: false },
      { name: "event.read", required: true },
    ];
    expect(faults({ declared_scopes: twice })).toEqual({
      declared_scopes: "Each scope can be declared once.",
    });
    expect(
      Object.keys(faults({ declared_webhook_event_types: ["thread.created", "thread.created"] })),
    ).toEqual(["declared_webhook_event_types"]);
  });
  test("event types may be empty, scopes may not", () => {
    expect(faults({ declared_webhook_event_types: [] })).toEqual({});
    expect(faults({ declared_scopes: [] })).toEqual({
      declared_scopes: "Choose at least one scope.",
    });
  });
});

test.each(["private", "Public", ""])("visibility %j is refused", (visibility) => {
  expect(faults({ visibility })).toEqual({ visibility: "Choose who can connect it." });
});
