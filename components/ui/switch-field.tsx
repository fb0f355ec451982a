"use client";

import { type FieldProps, type Native, ToggleField } from "./field";

/** A checkbox for a setting that stays on or off until somebody changes it. */
export const SwitchField = (props: FieldProps & Native<"input">) => <ToggleField look={switchLook} role="switch" {...props} />;

const switchLook =
  "relative mt-0.5 h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors duration-100 checked:border-accent checked:bg-accent before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-edge before:transition-transform before:duration-100 checked:before:translate-x-4 checked:before:bg-on-accent";
