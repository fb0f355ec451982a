import { sandboxStory } from "@/lib/portal/publisher/sandbox-story";
import { download } from "./download";

/** GET /developer/integrations/ID/sandbox/story.json: polled by the page of a sandbox. */
export const sandboxStoryFile = download({
  filename: "story.json",
  contentType: "application/json",
  read: async ({ personId }, path) => {
    const entries = await sandboxStory(personId, path.at(-3) ?? "");
    return entries && JSON.stringify(entries);
  },
});
