import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast, mix, rgbOf } from "@/lib/config/colors";
import { surfaceColors, threadColor, tintOpacity } from "./thread-tint";

const steps = ["00", "33", "66", "99", "cc", "ff"];
const everyColor = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");

/** The light and the dark value of a token. */
function token(name: string) {
  const [, light = "", dark = ""] =
    css.match(new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`)) ?? [];
  return { light: rgbOf(light), dark: rgbOf(dark) };
}

test("a thread's colour has a contrast of at least 3:1 to the background, light and dark", () => {
  expect(surfaceColors).toEqual(token("surface"));
  for (const color of everyColor) {
    const shown = threadColor(color);
    for (const scheme of ["light", "dark"] as const) {
      expect(
        contrast(rgbOf(shown?.[scheme] ?? ""), surfaceColors[scheme]),
        `${color} ${scheme}`,
      ).toBeGreaterThanOrEqual(3);
    }
  }
  expect(threadColor("#0b6068")?.light).toBe("#0b6068");
});

test("text on the tint of any thread has a contrast of at least 4.5:1, light and dark", () => {
  const [surface, own] = [surfaceColors, token("accent-wash")];
  const words = { ink: token("ink"), soft: token("soft"), warn: token("warn") };
  for (const color of everyColor) {
    for (const scheme of ["light", "dark"] as const) {
      for (const ground of [surface, own]) {
        const tint = mix(ground[scheme], rgbOf(threadColor(color)?.[scheme] ?? ""), tintOpacity);
        for (const [name, text] of Object.entries(words)) {
          expect(
            contrast(text[scheme], tint),
            `${name} on ${color} ${scheme}`,
          ).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  }
});

test("an invalid colour value has no thread colour", () => {
  expect([null, "red", "#12345", "#0b6068;"].map(threadColor)).toEqual([null, null, null, null]);
});
