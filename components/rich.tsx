import { Fragment, type ReactNode } from "react";

interface Props {
  /** A sentence with `{placeholders}` and `<tags>…</tags>`. */
  text: string;
  /** An element for each placeholder, and a function of the text inside for each tag. */
  values: Record<string, ReactNode | ((inside: string) => ReactNode)>;
}

/** A sentence of a catalogue with elements in it. */
export const Rich = ({ text, values }: Props) =>
  text.split(/(\{\w+\}|<\w+>[^<]*<\/\w+>)/).map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their places.
    return <Fragment key={at}>{pieceOf(piece, values)}</Fragment>;
  });

function pieceOf(piece: string, values: Props["values"]): ReactNode {
  const [, placeholder, tag, inside = ""] =
    /^(?:\{(\w+)\}|<(\w+)>([^<]*)<\/\w+>)$/.exec(piece) ?? [];
  const value = values[placeholder ?? tag ?? ""];
  if (typeof value === "function") return value(inside);
  return placeholder === undefined ? piece : value;
}
