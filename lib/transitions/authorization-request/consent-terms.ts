import { createHash } from "node:crypto";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { isLanguage, type Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";

/**
 * The terms that a consent screen shows and its decision agrees to, named like the claims of a
 * receipt.
 */
export interface ConsentTerms {
  scopes: { name: string; required: boolean }[];
  texts_version: string;
  client_name: string;
  event: string;
  event_title: string | null;
  return_host: string;
  webhook_event_types: string[];
  privacy_policy_url: string;
  /** Of the texts that were shown. */
  language: Language;
}

/** The terms with the person's choice for each scope. */
export interface AgreedTerms extends ConsentTerms {
  scopes: { name: string; required: boolean; granted: boolean }[];
}

interface IntegrationTerms {
  display_name: string;
  declared_scopes: { name: string; required: boolean }[];
  declared_webhook_event_types: string[];
  privacy_policy_url: string;
}

/**
 * The terms of a request under its integration's current manifest. Equal terms always serialize
 * identically.
 */
export const consentTerms = (
  request: { scopes: string[]; event: { id: string; title: string | null }; redirectUri: string },
  integration: IntegrationTerms,
  language: Language,
): ConsentTerms => ({
  scopes: request.scopes.map((name) => ({
    name,
    required: integration.declared_scopes.some((scope) => scope.name === name && scope.required),
  })),
  texts_version: textsVersion(language),
  client_name: integration.display_name,
  event: request.event.id,
  event_title: request.event.title,
  return_host: new URL(request.redirectUri).host,
  webhook_event_types: webhookEventTypes.filter((type) =>
    integration.declared_webhook_event_types.includes(type),
  ),
  privacy_policy_url: integration.privacy_policy_url,
  language,
});

/** Begins with the language, because a decision computes the terms again in that language. */
export const digestOfTerms = (terms: ConsentTerms): string =>
  `${terms.language}:${sha256(JSON.stringify(terms))}`;

/** The language of the terms of a digest. */
export const languageOfDigest = (digest: string): Language => {
  const [language] = digest.split(":");
  return isLanguage(language) ? language : "en";
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Changes with every change to the texts that explain scopes. */
const textsVersion = (language: Language) =>
  sha256(JSON.stringify(messagesOf(language).scopes)).slice(0, 12);
