import { config } from "@/lib/config/config";
import {
  call,
  code,
  heading,
  list,
  note,
  type Page,
  paragraph,
  steps,
  table,
} from "@/lib/docs/content";

export function assistantsPage(): Page {
  const { PUBLIC_URL } = config();
  return {
    path: "/docs/assistants",
    title: "Assistants",
    description: "Ask an assistant about published programs, or let it read one of your events.",
    blocks: [
      paragraph(
        "Assistants that speak the Model Context Protocol over HTTP can read here. There are two doors: one for everybody, with what the public pages say, and one for each event, for its organizers. Neither can change anything.",
      ),
      heading("For visitors"),
      call("POST", "/mcp"),
      steps(
        "Open the settings of your assistant and add a connector (some say “remote server” or “integration”).",
        `Paste this address: \`${PUBLIC_URL}/mcp\`. Leave sign-in empty, or choose “none”.`,
        "Ask, for example: “Which talks about networks are there on Saturday?”",
      ),
      table(
        ["Tool", "What it answers"],
        [
          ["`find_events`", "published events, by text and days"],
          ["`get_event`", "one event with its rooms and threads"],
          ["`list_activities`", "the program, by day, room, thread and text"],
          ["`get_activity`", "one activity with its description"],
        ],
      ),
      list(
        "**It sees** what the pages of published events say: times, rooms, descriptions, and the names of hosts as they are shown there.",
        "**It does not see** drafts, private and archived events, applications, participants or sign-ups.",
        "60 calls a minute are possible from one address.",
      ),
      heading("For organizers"),
      call("POST", "/mcp/events/{event_id}"),
      paragraph(
        "This is the [read API](/docs/endpoints) of one event. It needs a connection, like any integration, and you choose on the consent screen what the assistant may read.",
      ),
      steps(
        "Open your event, then **Integrations**, and press **Connect an assistant**. Your organization must be verified.",
        "Enter a name, the redirect URI that your assistant shows in its settings, and the address of its privacy policy. Press **Create**.",
        "In your assistant, add a connector. Paste the **server address**, and under the advanced settings the **client ID** and the **client secret**. The secret is shown once.",
        "Your assistant opens the consent screen. Choose what it may read and press **Allow**.",
      ),
      table(
        ["Tool", "Needs"],
        [
          [
            "`get_event`, `list_program`, `list_activities`, `list_locations`, `list_roles`",
            "`event.read`",
          ],
          ["`list_threads`, `list_registration_waves`", "`program.read`"],
          ["`list_participants`, `get_participant`", "`participants.read`"],
        ],
      ),
      list(
        "**It sees** the event, and what you allow on the consent screen. People have pseudonyms instead of account ids.",
        "**It does not see** the real name, e-mail address and form answers of people in privacy mode who did not consent to it, other events, or payments.",
        "**People can see** what it read about them, under **Connected apps**. You see it on the connection's page.",
        "**To end it**, press **Disconnect** under Integrations. Its next call is refused.",
      ),
      note(
        "Titles, descriptions, names and answers are written by other people. Every tool says to the assistant that they are data, not instructions. Still, read what an assistant proposes before you act on it.",
        "warn",
      ),
      heading("For developers"),
      paragraph(
        "Discovery works from the address of the door: a request without a token answers 401 and names its [RFC 9728](https://www.rfc-editor.org/rfc/rfc9728) document, which leads to the authorization server. Send `resource` with the door's address; redirects carry `iss`. Clients are registered beforehand, as above or under **Developer**.",
      ),
      code(
        "bash",
        "List the tools",
        `curl --silent ${PUBLIC_URL}/mcp \\
  --header "Content-Type: application/json" --header "Accept: application/json, text/event-stream" \\
  --data '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
      ),
    ],
  };
}
