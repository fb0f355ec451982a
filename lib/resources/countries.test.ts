import { expect, test } from "vitest";
import { countryName } from "./countries";

test("a country is shown by its name in the language of the page, other text as it is", () => {
  expect(countryName("PL", "en")).toBe("Poland");
  expect(countryName("PL", "pl")).toBe("Polska");
  for (const text of ["Wonderland", "constructor"]) expect(countryName(text, "en")).toBe(text);
});
