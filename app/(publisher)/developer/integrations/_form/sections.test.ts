import { expect, test } from "vitest";
import { manifestFields } from "@/lib/manifest/manifest";
import { manifestSections, openFields } from "./sections";

test("every field of a manifest is in one section", () => {
  const placed = Object.values(manifestSections).flatMap(({ fields }) => Object.keys(fields));
  expect(placed.toSorted()).toEqual([...Object.keys(manifestFields), "logo"].toSorted());
});

test("a section names its missing and invalid fields, and a list of addresses only once", () => {
  const open = openFields({
    logo: "Choose one.",
    display_name: "Give it a name.",
    "redirect_uris.0": "No address.",
    "redirect_uris.2": "No address.",
  });
  expect(open.map((each) => each.open)).toEqual([
    ["Display name", "Logo"],
    [],
    [],
    ["Redirect URIs"],
    [],
  ]);
});
