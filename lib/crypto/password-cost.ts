/** The parameters of scrypt (docs/rules/accounts.md#passwords): 32 MB and about 80 ms. */
export const scryptCost = { N: 32768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
