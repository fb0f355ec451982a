import { ImageIcon } from "lucide-react";
import { classNames } from "./class-names";

interface LogoMarkProps {
  /** The owner's name: its initials replace a missing picture, an icon a missing name. */
  name: string;
  /** A URL of this service. Pictures from other sites are never loaded. */
  src?: string | null;
  size?: "sm" | "md" | "lg";
  /** Round for people, square for everything else. */
  shape?: "square" | "round";
}

/**
 * The picture of an integration, event or person. It is decorative for screen readers, because the
 * name is beside it.
 */
export function LogoMark({ name, src, size = "md", shape = "square" }: LogoMarkProps) {
  const look = classNames(
    "shrink-0 select-none",
    sizes[size],
    shape === "round" ? "rounded-full" : "rounded-lg",
  );
  if (src)
    return (
      <img
        src={src}
        alt=""
        className={classNames(look, "border border-line bg-surface object-cover")}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classNames(
        look,
        "grid place-items-center border font-semibold",
        tints[tintOf(name)],
      )}
    >
      {initials(name) || <ImageIcon className="size-1/3" />}
    </span>
  );
}

const sizes = { sm: "size-8 text-xs", md: "size-11 text-sm", lg: "size-16 text-xl" };

const tints = [
  "border-accent-line bg-accent-wash text-accent",
  "border-note-line bg-note-wash text-note",
  "border-warn-line bg-warn-wash text-warn",
  "border-good-line bg-good-wash text-good",
  "border-line bg-sunken text-soft",
];

/** The same name always has the same tint. */
const tintOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) %
  tints.length;

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.map((word) => [...word.replace(/[^\p{L}\p{N}]/gu, "")][0] ?? "");
  return [letters[0], letters.length > 1 ? letters[letters.length - 1] : ""].join("").toUpperCase();
}
