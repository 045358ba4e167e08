/** Names that can be told apart: of several players with the same name each gets a number, in the order of their seats. */
export function apart(names: readonly string[]): string[] {
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return names.filter((other) => other === name).length > 1 ? `${name} ${before + 1}` : name;
  });
}
