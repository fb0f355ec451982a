import type { FormField } from "./form";
import type { TypedName } from "./kinds";
import type { threadFields } from "./thread";

export const threadForm: readonly FormField<TypedName<typeof threadFields>>[] = [
  { name: "name", label: "Name", wide: true },
  { name: "description", label: "Description", wide: true },
  { name: "icon_name", label: "Icon name" },
  { name: "color_hex", label: "Color hex", placeholder: "#0b6068" },
  { name: "sort_order", label: "Sort order" },
];
