/** An identity key as twelve words to write down. Written in the language of the page, read in any. */
import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist as english } from "@scure/bip39/wordlists/english.js";
import { wordlist as french } from "@scure/bip39/wordlists/french.js";
import { bytesOf, hexOf } from "../net/identity";

const LISTS: Readonly<Record<string, string[]>> = { en: english, fr: french };

export function phraseOf(key: string, language: string): string {
  return entropyToMnemonic(bytesOf(key), LISTS[language] ?? english);
}

const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The key in a phrase or a link; null if a word is wrong or missing. Accents do not matter. */
export function keyIn(text: string): string | null {
  const linked = /(?:^|#key=)([0-9a-f]{32})$/i.exec(text.trim());
  if (linked) return linked[1]!.toLowerCase();
  const entered = text
    .split(/[\s,.;]+/)
    .filter(Boolean)
    .map(plain);
  for (const list of Object.values(LISTS)) {
    const found = entered.map((word) => list.find((one) => plain(one) === word));
    if (found.length === 12 && found.every((word) => word !== undefined)) {
      try {
        return hexOf(mnemonicToEntropy(found.join(" "), list));
      } catch {
        continue; // the checksum in the last word is wrong
      }
    }
  }
  return null;
}
