import { sandboxStory } from "@/lib/portal/publisher/sandbox-story";
import { download } from "./download";

/** GET /developer/integrations/ID/sandbox/story.json: what the page of a sandbox asks for again and again. */
export const sandboxStoryFile = download({
  filename: "story.json",
  contentType: "application/json",
  read: async ({ personId }, path) => {
    const entries = await sandboxStory(personId, path.at(-3) ?? "");
    return entries && JSON.stringify(entries);
  },
});
