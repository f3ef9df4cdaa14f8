import type { Station } from '@comanda/contract/kitchen'

/** A station as it is being arranged. */
export interface StationDraft {
  /** Its id, or that of the row while it is new. */
  key: string
  isNew: boolean
  name: string
  productIds: readonly string[]
}

export function draftOf(stations: readonly Station[]): StationDraft[] {
  return stations.map(({ id, name, productIds }) => ({ key: id, isNew: false, name, productIds }))
}

/** What is sent: names without outer space, new ones without an id. */
export function wantedOf(draft: readonly StationDraft[]) {
  return draft.map(({ key, isNew, name, productIds }) => ({
    id: isNew ? null : key,
    name: name.trim(),
    productIds: [...productIds],
  }))
}

/** What is wrong with the names, by the key of the row. */
export function problemsOf(draft: readonly StationDraft[]): Record<string, string> {
  const problems: Record<string, string> = {}
  const taken = new Set<string>()
  for (const { key, name } of draft) {
    const plain = name.trim().toLowerCase()
    if (plain === '') problems[key] = 'Name each station.'
    else if (taken.has(plain)) problems[key] = 'Two stations have the same name.'
    taken.add(plain)
  }
  return problems
}

/** The rows with one of them moved up (-1) or down (1); as they were at either end. */
export function moved(draft: readonly StationDraft[], key: string, by: -1 | 1): StationDraft[] {
  const from = draft.findIndex((station) => station.key === key)
  const station = draft[from]
  const to = from + by
  if (!station || to < 0 || to >= draft.length) return [...draft]
  return draft.toSpliced(from, 1).toSpliced(to, 0, station)
}

/** The dishes with some of them put in or taken out; dishes that the menu does not list stay. */
export function withDishes(productIds: readonly string[], some: readonly string[], isIn: boolean): string[] {
  const others = productIds.filter((id) => !some.includes(id))
  return isIn ? [...others, ...some] : others
}
