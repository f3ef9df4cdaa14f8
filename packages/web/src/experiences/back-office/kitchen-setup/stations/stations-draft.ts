import type { Station, StoredStations } from '@comanda/contract/kitchen'
import { counted } from '@comanda/domain/count'
import type { FieldTexts, Stored } from '../../forms/draft.ts'

/** A station as edited in the form. */
export interface StationDraft {
  /** Chosen by the form for a new station. */
  id: string
  name: string
  productIds: readonly string[]
}

export interface StationsDraft {
  stations: readonly StationDraft[]
}

export const texts: FieldTexts<StationsDraft> = {
  stations: {
    label: 'Stations',
    show: (stations) =>
      stations
        .map(({ name, productIds }) => `${name.trim()} (${counted(productIds.length, 'dish', 'dishes')})`)
        .join(', ') || 'None',
  },
}

export const storedOf = ({ stations, stationsRevision }: StoredStations): Stored<StationsDraft> => ({
  fields: { stations: draftOf(stations) },
  revision: stationsRevision,
})

export function draftOf(stations: readonly Station[]): StationDraft[] {
  return stations.map(({ id, name, productIds }) => ({ id, name, productIds }))
}

/** The request body, with trimmed names. */
export function stationsInput({ stations }: StationsDraft) {
  return stations.map(({ id, name, productIds }) => ({
    id,
    name: name.trim(),
    productIds: [...productIds],
  }))
}

/** Issues of the names, by their path as in the responses of the server. */
export function issuesOf({ stations }: StationsDraft): Record<string, string> {
  const issues: Record<string, string> = {}
  const names = new Set<string>()
  for (const [index, { name }] of stations.entries()) {
    const plain = name.trim().toLowerCase()
    if (plain === '') issues[nameField(index)] = 'Enter a name for each station.'
    else if (names.has(plain)) issues[nameField(index)] = 'Two stations have the same name.'
    names.add(plain)
  }
  return issues
}

export const nameField = (index: number) => `stations.${index}.name`

/** The rows with one of them moved up (-1) or down (1); unchanged at either end. */
export function moved(draft: readonly StationDraft[], id: string, by: -1 | 1): StationDraft[] {
  const from = draft.findIndex((station) => station.id === id)
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
