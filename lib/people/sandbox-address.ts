// The addresses of the fictional people of sandboxes (docs/rules/sandbox.md#addresses). Their
// domain is reserved (RFC 2606): nobody reads these mailboxes.

export const sandboxDomain = (sandboxId: string) => `${sandboxId.slice(0, 13)}.sandbox.example`;

const sandboxAddress = /@[0-9a-f]{8}-[0-9a-f]{4}\.sandbox\.example$/i;

export const isOutsideSandboxes = (address: string): boolean => !sandboxAddress.test(address);
