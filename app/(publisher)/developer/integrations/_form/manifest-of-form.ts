import { textOf, textsOf } from "@/app/typed-form";

/** The manifest in the form, for `manifestSchema`. The logo is the file field `logo`. */
export function manifestOfForm(form: FormData) {
  const required = textsOf(form, "required_scope");
  return {
    organization_id: textOf(form, "organization_id"),
    display_name: textOf(form, "display_name"),
    description: textOf(form, "description"),
    tagline: textOf(form, "tagline"),
    publisher_name: textOf(form, "publisher_name"),
    support_email: textOf(form, "support_email"),
    publisher_website_url: textOf(form, "publisher_website_url"),
    privacy_policy_url: textOf(form, "privacy_policy_url"),
    declared_scopes: textsOf(form, "scope").map((name) => ({
      name,
      required: required.includes(name),
    })),
    declared_webhook_event_types: textsOf(form, "event_type"),
    webhook_url: textOf(form, "webhook_url"),
    redirect_uris: textsOf(form, "redirect_uri"),
    visibility: textOf(form, "visibility"),
  };
}

export type TypedManifest = ReturnType<typeof manifestOfForm>;

export const logoOfForm = (form: FormData): File | null => {
  const file = form.get("logo");
  return file instanceof File && file.size > 0 ? file : null;
};

export async function logoBytes(form: FormData): Promise<Uint8Array | null> {
  const file = logoOfForm(form);
  return file && new Uint8Array(await file.arrayBuffer());
}
