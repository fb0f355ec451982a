/** Days that the payload of a settled delivery is kept, and may be replayed; then so many more its row without (docs/rules/webhooks.md#dead-letters). */
export const payloadDays = 30;
export const rowDays = 90;
