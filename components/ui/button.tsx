import type { ComponentProps, ReactNode } from "react";
import { PageLink } from "../page-link";
import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "danger" | "ghost";

interface Look {
  /** One primary per screen: the thing that leads on. */
  variant?: ButtonVariant;
  /** An icon of lucide-react, before the words. */
  icon?: ReactNode;
  /** As wide as its column. */
  wide?: boolean;
}

export function Button({ variant, icon, wide, children, className, type = "button", ...rest }: ComponentProps<"button"> & Look) {
  return (
    <button type={type} className={classNames(buttonLook(variant, wide), className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ variant, icon, wide, children, className, ...rest }: ComponentProps<typeof PageLink> & Look) {
  return (
    <PageLink className={classNames(buttonLook(variant, wide), className)} {...rest}>
      {icon}
      {children}
    </PageLink>
  );
}

const buttonLook = (variant: ButtonVariant = "secondary", wide = false) => classNames(base, looks[variant], wide && "w-full");

const base =
  "inline-flex min-h-10 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md border px-4 py-1.5 text-sm font-medium select-none transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0";

const looks: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent shadow-rest hover:bg-accent-strong",
  secondary: "border-edge/60 bg-surface text-ink shadow-rest hover:border-edge hover:bg-hover",
  danger: "border-transparent bg-bad text-on-bad shadow-rest hover:bg-bad-strong",
  ghost: "border-transparent text-soft hover:bg-hover hover:text-ink",
};
