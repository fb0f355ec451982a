"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { useUi } from "@/components/page-words";
import { useForm } from "./action-form";
import { classNames } from "./class-names";
import { useEarlyText } from "./tracked-field";

export interface FieldProps {
  label: string;
  name: string;
  /** Help for filling it in: a format, a limit, a consequence. */
  hint?: ReactNode;
  /** An error of this field. Inside an ActionForm it is found by name. */
  error?: string;
}

type Native<T extends "input" | "textarea" | "select"> = Omit<ComponentProps<T>, "name" | "id">;

export function TextField({
  label,
  name,
  hint,
  error,
  defaultValue,
  ...rest
}: FieldProps & Native<"input">) {
  const field = useField(name, hint, error, rest.required);
  return (
    <Labelled label={label} field={field} required={rest.required}>
      <input
        className="control"
        type="text"
        {...rest}
        {...field.controlProps}
        defaultValue={field.typed ?? defaultValue}
      />
    </Labelled>
  );
}

export function TextAreaField({
  label,
  name,
  hint,
  error,
  defaultValue,
  rows = 4,
  ...rest
}: FieldProps & Native<"textarea">) {
  const field = useField(name, hint, error, rest.required);
  useEarlyText(field.id);
  return (
    <Labelled label={label} field={field} required={rest.required}>
      <textarea
        className="control"
        rows={rows}
        {...rest}
        {...field.controlProps}
        defaultValue={field.typed ?? defaultValue}
      />
    </Labelled>
  );
}

export interface Choice {
  value: string;
  label: string;
  /** In a select: options of one group are listed together under its name. */
  group?: string;
  hint?: ReactNode;
  disabled?: boolean;
}

export function SelectField({
  label,
  name,
  hint,
  error,
  options,
  defaultValue,
  ...rest
}: FieldProps & Native<"select"> & { options: Choice[] }) {
  const field = useField(name, hint, error, rest.required);
  return (
    <Labelled label={label} field={field} required={rest.required}>
      <select
        className="control pr-8"
        {...rest}
        {...field.controlProps}
        defaultValue={field.typed ?? defaultValue}
      >
        {inGroups(options).map(({ group, choices }) =>
          group === undefined ? (
            choices.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {choices.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
    </Labelled>
  );
}

const optionOf = ({ value, label, disabled }: Choice) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

const inGroups = (options: Choice[]) =>
  [...new Set(options.map(({ group }) => group))].map((group) => ({
    group,
    choices: options.filter((option) => option.group === group),
  }));

export const CheckboxField = (props: FieldProps & Native<"input">) => (
  <ToggleField look={checkboxLook} {...props} />
);

export function ToggleField({
  label,
  name,
  hint,
  error,
  look,
  defaultChecked,
  ...rest
}: FieldProps & Native<"input"> & { look: string }) {
  const field = useField(name, hint, error);
  return (
    <div>
      <div className="flex min-h-10 items-start gap-3 py-2">
        <input
          type="checkbox"
          className={look}
          {...rest}
          {...field.controlProps}
          defaultChecked={field.typed === undefined ? defaultChecked : field.typed !== ""}
        />
        <div>
          <label htmlFor={field.id} className={choiceLabelLook}>
            {label}
          </label>
          <Hint {...field} />
        </div>
      </div>
      <FieldError {...field} />
    </div>
  );
}

export const choiceLabelLook =
  "block cursor-pointer text-sm leading-6 font-medium has-disabled:cursor-not-allowed";
export const checkboxLook =
  "mt-0.5 size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed";

/** Connects a control with its hint, its error and the mark of an optional field. */
export function useField(
  name: string,
  hint: ReactNode,
  ownError: string | undefined,
  required?: boolean,
) {
  const id = useId();
  const { state } = useForm();
  const error = ownError ?? state.errors?.[name];
  const describedBy =
    classNames(
      required === false && `${id}-optional`,
      hint !== undefined && `${id}-hint`,
      error !== undefined && `${id}-error`,
    ) || undefined;
  const controlProps = {
    id,
    name,
    "aria-describedby": describedBy,
    "aria-invalid": error !== undefined ? true : undefined,
  };
  return { id, hint, error, controlProps, typed: state.values?.[name] };
}

interface LabelledProps {
  label: string;
  field: ReturnType<typeof useField>;
  required?: boolean | undefined;
  children: ReactNode;
}

/**
 * A control with its label and hint above it, and its error below. `required={false}` marks a field
 * as optional. Most fields are required and have no mark.
 */
function Labelled({ label, field, required, children }: LabelledProps) {
  const { optional } = useUi();
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={field.id} className="text-sm font-medium">
          {label}
        </label>
        {required === false && (
          <span id={`${field.id}-optional`} className="text-xs font-normal text-faint">
            {optional}
          </span>
        )}
      </div>
      <Hint {...field} />
      {children}
      <FieldError {...field} />
    </div>
  );
}

export function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  if (hint === undefined) return null;
  return (
    <p id={`${id}-hint`} className="mb-1.5 text-sm text-soft">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-bad">
      {error}
    </p>
  );
}
