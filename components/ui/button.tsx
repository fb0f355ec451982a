import type { ComponentProps, ReactNode } from "react";
import { PageLink } from "../page-link";
import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "danger" | "danger-subtle" | "ghost";

interface ButtonLook {
  /**
   * Use `primary` once per screen, for the main action; `danger-subtle` for a button in a list that
   * opens the dialog of something dangerous.
   */
  variant?: ButtonVariant;
  /** A lucide-react icon before the label. */
  icon?: ReactNode;
  /** As wide as its column. */
  wide?: boolean;
}

export function Button({
  variant,
  icon,
  wide,
  children,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  return (
    <button type={type} className={classNames(buttonLook(variant, wide), className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: it navigates and changes nothing. */
export function ButtonLink({
  variant,
  icon,
  wide,
  children,
  className,
  ...rest
}: ComponentProps<typeof PageLink> & ButtonLook) {
  return (
    <PageLink className={classNames(buttonLook(variant, wide), className)} {...rest}>
      {icon}
      {children}
    </PageLink>
  );
}

const buttonLook = (variant: ButtonVariant = "secondary", wide = false) =>
  classNames("button", looks[variant], wide && "w-full");

// Short class names, defined in globals.css: a list repeats them for a button in every row.
const looks: Record<ButtonVariant, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  danger: "button-danger",
  "danger-subtle": "button-danger-subtle",
  ghost: "button-ghost",
};
