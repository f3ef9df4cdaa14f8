import fc from 'fast-check'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** One change to a valid input. */
export interface Mutation {
  /** The position, as a fraction of all positions in the input in document order, from 0 up to 1. */
  where: number
  how: 'replace' | 'remove' | 'repeat' | 'rename' | 'wrap'
  value: Json
}

/** Values that often break programs. */
export const hostileValue: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  8_640_000_000_000_000,
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202E',
  '0',
  '-1',
  '1e9',
  '2026-02-30',
  'null',
  'undefined',
  '__proto__',
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  'x'.repeat(5000),
  '👩‍👩‍👧'.repeat(40),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  Array.from({ length: 300 }, () => 1),
)

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  where: fc.double({ min: 0, max: 0.999, noNaN: true }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'repeat', 'rename', 'wrap'),
  value: hostileValue,
})

/** A copy of an input with one position changed. */
export function mutated(input: Json, change: Mutation): Json {
  const paths = pathsIn(input)
  const path = paths[Math.floor(change.where * paths.length)]
  return path === undefined || path.length === 0
    ? changedValue(input, change)
    : changedAt(input, path, change)
}

type Path = (string | number)[]

function pathsIn(value: Json, here: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [here]
  const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [here, ...children.flatMap(([key, child]) => pathsIn(child, [...here, key]))]
}

function changedAt(value: Json, [key, ...rest]: Path, change: Mutation): Json {
  if (key === undefined || value === null || typeof value !== 'object') return changedValue(value, change)
  if (Array.isArray(value)) {
    return value.flatMap((child, index) => {
      if (index !== key) return [child]
      if (rest.length > 0) return [changedAt(child, rest, change)]
      if (change.how === 'remove') return []
      return change.how === 'repeat' ? [child, child] : [changedValue(child, change)]
    })
  }
  const entries = Object.entries(value).flatMap(([name, child]): [string, Json][] => {
    if (name !== key) return [[name, child]]
    if (rest.length > 0) return [[name, changedAt(child, rest, change)]]
    if (change.how === 'remove') return []
    return [[change.how === 'rename' ? `${name}_` : name, changedValue(child, change)]]
  })
  return Object.fromEntries(entries)
}

function changedValue(value: Json, { how, value: hostile }: Mutation): Json {
  if (how === 'replace') return hostile
  return how === 'wrap' ? [value] : value
}
