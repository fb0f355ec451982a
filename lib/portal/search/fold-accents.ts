/**
 * A text without accents, as `fold_accents` of the database folds the stored ones: łódź → lodz,
 * Straße → Strasse.
 */
export const foldAccents = (text: string): string =>
  text
    .replace(/[łŁøØđĐðÐħĦŧŦıßẞæÆœŒþÞ]/g, (letter) => folded[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

/** The letters that Unicode does not divide into a letter and its accent. */
const folded: Record<string, string> = {
  ...{ ł: "l", Ł: "L", ø: "o", Ø: "O", đ: "d", Đ: "D", ð: "d", Ð: "D", ħ: "h", Ħ: "H" },
  ...{ ŧ: "t", Ŧ: "T", ı: "i", ß: "ss", ẞ: "SS", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE" },
  ...{ þ: "th", Þ: "TH" },
};
