import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { config } from "@/lib/config/config";
import { openApiDocument } from "@/lib/docs/openapi/document";
import { llmsText } from "@/lib/docs/site";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import { renderMail } from "@/lib/notifications/mail/render-mail";
import { relyingParty } from "@/lib/transitions/passkey/challenge";
import { brandLogoFile, brandStyle, preview } from "./brand-files";
import { errorPage } from "./error-page";

const before = { ...config() };
afterEach(() => Object.assign(config(), { BRAND_LOGO: undefined, BRAND_COLOR: undefined }, before));

const get = (path: string) => new Request(`http://localhost${path}`);

test("the name is in the error page's title, mails, passkeys, OpenAPI and llms.txt", () => {
  config().BRAND_NAME = "Drachen & Fest";
  const refusal = new PageRefusal("invalid_request", "notPending");
  expect(errorPage(refusal, { requestId: "1", theme: undefined, language: "en" }).body).toContain(
    "<title>There is nothing to decide · Drachen &amp; Fest</title>",
  );
  const mail = renderMail({ title: "Hello", paragraphs: [], link: { path: "/", label: "Home" } });
  expect(mail.text).toContain("Drachen & Fest");
  expect(mail.html).toContain("<title>Hello · Drachen &#38; Fest</title>");
  expect(relyingParty().name).toBe("Drachen & Fest");
  expect(openApiDocument().info.title).toBe("Drachen & Fest");
  expect(llmsText().split("\n")[0]).toBe("# Drachen & Fest");
});

test("logo and colours exist only when they are set, and the logo is inert", async () => {
  expect((await brandLogoFile(get("/brand-logo"))).status).toBe(404);
  expect((await brandStyle(get("/brand.css"))).status).toBe(404);
  config().BRAND_LOGO = { type: "image/svg+xml", bytes: Buffer.from("<svg/>") };
  config().BRAND_COLOR = "#cc0066";
  const logo = await brandLogoFile(get("/brand-logo"));
  expect(logo.headers.get("content-type")).toBe("image/svg+xml");
  expect(logo.headers.get("content-security-policy")).toContain("sandbox; default-src 'none'");
  expect(await (await brandStyle(get("/brand.css"))).text()).toMatch(
    /^:root\{--color-accent:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/,
  );
});

test("the preview picture shows the name", async () => {
  config().BRAND_NAME = "Drachenfest";
  const response = await preview(get("/preview.png"));
  expect(response.headers.get("content-type")).toBe("image/png");
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const { dominant } = await sharp(
    Buffer.from(await (await preview(get("/preview.png"))).arrayBuffer()),
  )
    .extract({ left: 100, top: 380, width: 300, height: 150 })
    .stats();
  expect(dominant.r).toBeGreaterThan(200);
});
