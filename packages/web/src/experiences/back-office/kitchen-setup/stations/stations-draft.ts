import type { Station } from '@comanda/contract/kitchen'

/** A station as edited in the form. */
export interface StationDraft {
  /** The station's id, or a temporary row id while it is new. */
  key: string
  isNew: boolean
  name: string
  productIds: readonly string[]
}

export function draftOf(stations: readonly Station[]): StationDraft[] {
  return stations.map(({ id, name, productIds }) => ({ key: id, isNew: false, name, productIds }))
}

/** The request body: trimmed names; new stations without an id. */
export function stationsInput(draft: readonly StationDraft[]) {
  return draft.map(({ key, isNew, name, productIds }) => ({
    id: isNew ? null : key,
    name: name.trim(),
    productIds: [...productIds],
  }))
}

/** Validation errors of the names, by row key. */
export function problemsOf(draft: readonly StationDraft[]): Record<string, string> {
  const problems: Record<string, string> = {}
  const names = new Set<string>()
  for (const { key, name } of draft) {
    const plain = name.trim().toLowerCase()
    if (plain === '') problems[key] = 'Enter a name for each station.'
    else if (names.has(plain)) problems[key] = 'Two stations have the same name.'
    names.add(plain)
  }
  return problems
}

/** The rows with one of them moved up (-1) or down (1); unchanged at either end. */
export function moved(draft: readonly StationDraft[], key: string, by: -1 | 1): StationDraft[] {
  const from = draft.findIndex((station) => station.key === key)
  const station = draft[from]
  const to = from + by
  if (!station || to < 0 || to >= draft.length) return [...draft]
  return draft.toSpliced(from, 1).toSpliced(to, 0, station)
}

/** The dishes with some added or removed; dishes that the menu does not list stay. */
export function withDishes(productIds: readonly string[], some: readonly string[], isIn: boolean): string[] {
  const others = productIds.filter((id) => !some.includes(id))
  return isIn ? [...others, ...some] : others
}
