import type { FormField } from "./form";
import type { TypedName } from "./kinds";
import type { threadFields } from "./thread";

export const threadForm = {
  usual: [
    { name: "name", label: "Name", wide: true },
    { name: "description", label: "Description", wide: true },
    { name: "color_hex", label: "Color", hint: "Like #0b6068." },
  ],
  advanced: [
    { name: "icon_name", label: "Icon", hint: "The name of one in your own system." },
    { name: "sort_order", label: "Place in lists", hint: "Lower numbers come first." },
  ],
} satisfies Record<string, readonly FormField<TypedName<typeof threadFields>>[]>;
