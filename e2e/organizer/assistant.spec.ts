import {
  Client,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

const redirectUri = "https://assistant.example/callback";

/** The client package's own provider, with the values that the page shows. */
class Provider implements OAuthClientProvider {
  asked = "";
  private saved?: OAuthTokens;
  private verifier = "";
  readonly redirectUrl = redirectUri;
  readonly clientMetadata = { redirect_uris: [redirectUri], scope: "event.read participants.read" };
  constructor(private readonly client: { client_id: string; client_secret: string }) {}
  clientInformation = () => this.client;
  tokens = () => this.saved;
  saveTokens(tokens: OAuthTokens) {
    this.saved = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url.href;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier = () => this.verifier;
}

test("an organizer connects an assistant, which reads the event until it is disconnected", async ({
  page,
}) => {
  const [organization, person] = [
    await anOrganization({ verification: "verified" }),
    await anAccount(),
  ];
  await aMember(organization, person);
  const event = await anEvent(organization, { title: "Dragon Con" });
  await aParticipant(event, await aPerson(), { display_name: "Ana", real_name: "Ana Lima" });
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/integrations`);
  await page.getByRole("link", { name: "Connect an assistant" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Claudia");
  await page
    .getByRole("textbox", { name: "Redirect URI" })
    .fill("http://assistant.example/callback");
  await page
    .getByRole("textbox", { name: "Privacy policy URL" })
    .fill("https://assistant.example/privacy");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("textbox", { name: "Redirect URI" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Claudia");
  await page.getByRole("textbox", { name: "Redirect URI" }).fill(redirectUri);
  await page.getByRole("button", { name: "Create" }).click();
  const shown = (name: string) => page.getByRole("textbox", { name, exact: true }).inputValue();
  const address = await shown("Server address");
  expect(address).toMatch(new RegExp(`/mcp/events/${event.id}$`));
  await expectAccessible(page);

  const provider = new Provider({
    client_id: await shown("Client ID"),
    client_secret: await shown("Client secret"),
  });
  const transport = new StreamableHTTPClientTransport(new URL(address), { authProvider: provider });
  await expect(new Client({ name: "test", version: "1" }).connect(transport)).rejects.toThrow(
    UnauthorizedError,
  );
  await page.goto(provider.asked);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Claudia wants to read data from Dragon Con",
  );
  const [returned] = await Promise.all([
    page.waitForRequest(/^https:\/\/assistant\.example\//),
    page.getByRole("button", { name: "Allow" }).click(),
  ]);
  await transport.finishAuth(new URL(returned.url()).searchParams);

  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(address), { authProvider: provider }),
  );
  const read = () => client.callTool({ name: "list_participants", arguments: {} });
  expect((await read()).structuredContent).toMatchObject({
    items: [{ display_name: "Ana", real_name: "Ana Lima" }],
  });

  await page.goto(`/organizer/events/${event.id}/integrations`);
  await page.getByRole("button", { name: /^Disconnect/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Disconnect/ })
    .click();
  await expect(page.getByText("Ended")).toBeVisible();
  await expect(read()).rejects.toThrow();
  await client.close();
});

test("an organization that is not verified reads what is missing", async ({ page }) => {
  const [organization, person] = [
    await anOrganization({ verification: "unverified" }),
    await anAccount(),
  ];
  await aMember(organization, person);
  const event = await anEvent(organization);
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/integrations/assistant`);
  await expect(page.getByRole("link", { name: "Ask for verification" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create" })).toHaveCount(0);
});
