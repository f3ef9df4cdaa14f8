import type { z } from 'zod'

export type Path = readonly PropertyKey[]

/** A problem and the path of its value in the file. */
export interface Finding {
  path: Path
  message: string
}

/** The number of problems that are reported at most. */
export const MAX_FINDINGS = 1000

export function findingsOf(issue: z.core.$ZodIssue): Finding[] {
  if (issue.code !== 'unrecognized_keys') return [issue]
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'unknown field' }))
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
