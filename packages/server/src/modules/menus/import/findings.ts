export type Path = readonly PropertyKey[]

/** A problem and the path of its value in the file. */
export interface Finding {
  path: Path
  message: string
}

/** Items that have the name of an earlier one. */
export function repeats<Item>(
  items: readonly Item[],
  at: Path,
  nameOf: (item: Item) => string | number,
  field?: string,
): Finding[] {
  const seen = new Set<string | number>()
  return items.flatMap((item, index) => {
    const name = nameOf(item)
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [{ path: field ? [...at, index, field] : [...at, index], message: `duplicate "${name}"` }]
  })
}
