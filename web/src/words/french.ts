/** Nombres et phrases en français, pour les mots des jeux. */

/** Une probabilité : ce qui est possible n’est pas 0 %, ce qui n’est pas certain n’est pas 100 %. */
export function percent(odds: number): string {
  if (odds > 0 && odds < 0.005) return "moins de 1 %";
  return odds > 0.995 && odds < 1 ? "plus de 99 %" : `${Math.round(100 * odds)} %`;
}

export const plural = (count: number, one: string, more = `${one}s`) => `${count} ${count < 2 ? one : more}`;
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** « de » devant un nom : d’Anne, d’Hugo et d’Yves, mais de Yann. */
export const of = (name: string) =>
  /^(?:[aeiouhàâæéèêëîïôöœûü]|y[^aeiouàâéèêëîïôöûü])/i.test(name) ? `d’${name}` : `de ${name}`;

/** Plusieurs noms dans une phrase : Anne, Hugo et Yves. */
export const listed = (names: readonly string[]) => new Intl.ListFormat("fr").format(names);
