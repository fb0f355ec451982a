/** ISO 3166-1: the two letters of every country. */
const countryCodes =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

const names = (type: "region" | "currency") => new Intl.DisplayNames("en", { type });
const [regionNames, currencyNames] = [names("region"), names("currency")];

/** The countries by their codes, in the order of their English names. */
export const countryWords: Record<string, string> = Object.fromEntries(
  countryCodes
    .map((code): [string, string] => [code, regionNames.of(code) ?? code])
    .sort(([, a], [, b]) => a.localeCompare(b, "en")),
);

/** The country in a language; as it is stored if it is no code of a country. */
export const countryName = (country: string, language: string): string =>
  Object.hasOwn(countryWords, country)
    ? (new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country)
    : country;

/** The currencies by their codes: `EUR – Euro`. */
export const currencyWords: Record<string, string> = Object.fromEntries(
  Intl.supportedValuesOf("currency").map((code) => [
    code,
    `${code} – ${currencyNames.of(code) ?? code}`,
  ]),
);
