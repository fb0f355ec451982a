// Prices are stored in the minor units of their currency and typed in its decimals: 25.00 EUR is
// 2500, 2500 JPY is 2500.

/** How many decimals the currency has (ISO 4217); two where none is set or known. */
export const decimalsOf = (currency: string): number => knownDecimalsOf(currency.trim()) ?? 2;

/** How many decimals the currency has (ISO 4217); undefined for text that is no currency code. */
export function knownDecimalsOf(currency: string): number | undefined {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits;
  } catch {
    return undefined;
  }
}

/**
 * Minor units as people write them: `2500` → `25.00`. Text that is not a whole number stays
 * unchanged.
 */
export function priceText(minor: string, currency: string): string {
  const decimals = decimalsOf(currency);
  if (!/^\d+$/.test(minor) || decimals === 0) return minor;
  const digits = minor.padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * A typed price in minor units: `25` and `25,00` → `2500`. Undefined when the text is not a price
 * in this currency.
 */
export function minorUnits(typed: string, currency: string): string | undefined {
  const text = typed.trim();
  if (text === "") return "";
  const decimals = decimalsOf(currency);
  const [, whole, fraction = ""] = /^(\d+)(?:[.,](\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(decimals))) return undefined;
  return `${whole}${fraction.slice(0, decimals).padEnd(decimals, "0")}`.replace(/^0+(?=\d)/, "");
}
