import sharp from "sharp";

/** A manifest as typed into the form. It declares no receiver unless the test adds one. */
export const aManifest = (organization: { id: string }, data: Record<string, unknown> = {}) => ({
  organization_id: organization.id,
  display_name: "Badge Printer",
  description: "Prints badges at the door.",
  tagline: "Badges in a second",
  publisher_name: "Paper & Ink",
  support_email: "help@example.com",
  publisher_website_url: "https://example.com",
  privacy_policy_url: "https://example.com/privacy",
  declared_scopes: [
    { name: "event.read", required: true },
    { name: "participants.read", required: false },
  ],
  declared_webhook_event_types: [] as string[],
  webhook_url: "",
  redirect_uris: ["https://app.example.com/callback"],
  visibility: "public",
  ...data,
});

/** A PNG of 512 × 512 pixels. */
export const aLogo = (background = "#0b6068"): Promise<Buffer> =>
  sharp({ create: { width: 512, height: 512, channels: 4, background } })
    .png()
    .toBuffer();
