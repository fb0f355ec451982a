import { expect, test } from "vitest";
import { textOfFile } from "./text-encoding";

/** The bytes of a text in a code page, found among all bytes. */
function inCodePage(text: string, codePage: string): Buffer {
  const page = new TextDecoder(codePage).decode(Uint8Array.from({ length: 256 }, (_, at) => at));
  return Buffer.from([...text].map((letter) => page.indexOf(letter)));
}

test.each(["Łukasz Dąbrowski;Kraków", "Michał;Prelekcja", "Róża Żak;różne"])(
  "Polish text of a spreadsheet, %s, is read in the Central European code page",
  (text) => {
    expect(textOfFile(inCodePage(text, "windows-1250"), {})).toEqual({
      text,
      guess: "text that is not in UTF-8 is read as Windows-1250",
    });
  },
);

test.each(["Jürgen Großmann;Café;5 m³", "Hola, ¿qué?;señor;£5"])(
  "other text, %s, is read in the Western one",
  (text) => {
    expect(textOfFile(inCodePage(text, "windows-1252"), {})).toEqual({
      text,
      guess: "text that is not in UTF-8 is read as Windows-1252",
    });
  },
);
