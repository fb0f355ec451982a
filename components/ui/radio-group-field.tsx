"use client";

import {
  type Choice,
  checkboxLook,
  choiceLabelLook,
  FieldError,
  type FieldProps,
  Hint,
  useField,
} from "./field";

export function RadioGroupField({
  label,
  name,
  hint,
  error,
  options,
  defaultValue,
}: FieldProps & { options: Choice[]; defaultValue?: string }) {
  const field = useField(name, hint, error);
  const chosen = field.typed ?? defaultValue;
  return (
    <fieldset aria-describedby={field.controlProps["aria-describedby"]}>
      <legend className="mb-1.5 block text-sm font-medium">{label}</legend>
      <Hint {...field} />
      {options.map((option, index) => (
        <div key={option.value} className="flex min-h-10 items-start gap-3 py-2">
          <input
            type="radio"
            className={checkboxLook}
            id={`${field.id}-${index}`}
            name={name}
            value={option.value}
            disabled={option.disabled}
            defaultChecked={chosen === option.value}
            aria-invalid={field.error ? true : undefined}
            aria-describedby={option.hint ? `${field.id}-${index}-hint` : undefined}
          />
          <div>
            <label htmlFor={`${field.id}-${index}`} className={choiceLabelLook}>
              {option.label}
            </label>
            {option.hint && (
              <p id={`${field.id}-${index}-hint`} className="text-sm text-soft">
                {option.hint}
              </p>
            )}
          </div>
        </div>
      ))}
      <FieldError {...field} />
    </fieldset>
  );
}
