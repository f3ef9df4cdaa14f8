import type { StockedOption, StockedProduct } from '@comanda/contract/menus'
import { counted } from '@comanda/domain/count'
import { formatDate } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { timeWithDay } from '../ticket/promise-label.ts'

/** The dishes and options of a menu. */
export interface Stock {
  products: readonly StockedProduct[]
  options: readonly StockedOption[]
}

type Mark = Pick<StockedProduct, 'soldOut' | 'soldOutUntil' | 'soldOutBy' | 'soldOutAt'>

/**
 * The stock status of a dish: how long and by whom it is sold out, or how many portions are left; null if
 * neither.
 */
export function stockLabel({ count, ...mark }: StockedProduct, now: Instant, zone: Zone): string | null {
  if (mark.soldOut !== 'no') return markLabel(mark, now, zone)
  if (count === null) return null
  return count === 0 ? 'Sold out, no portions left' : `${count} left`
}

/** The dishes of `first`, then the others that match. Every search word must occur in name, code or category. */
export function findDishes(
  products: readonly StockedProduct[],
  search: string,
  first: ReadonlySet<string>,
): StockedProduct[] {
  const found = products.filter(({ code, name, category }) =>
    matches(`${code ?? ''} ${name} ${category}`, search),
  )
  return inOrder(found, ({ productId }) => first.has(productId))
}

export function isUnavailable({ soldOut, count }: StockedProduct): boolean {
  return soldOut !== 'no' || count === 0
}

/** All options of one name: what is missing is usually missing in every group. */
export interface NamedOption {
  name: string
  /** Its entries by group, the sold-out ones first. */
  entries: StockedOption[]
  /** Whether all entries are sold out, some, or none. */
  soldOut: 'all' | 'some' | 'none'
}

/** Options by name, those with one of `first` in front. Every search word must occur in name or groups. */
export function findOptions(
  options: readonly StockedOption[],
  search: string,
  first: ReadonlySet<string>,
): NamedOption[] {
  const byName = Map.groupBy(options, ({ name }) => name.trim().toLowerCase())
  const named = [...byName.values()].map((same): NamedOption => {
    const off = same.filter(isMarked)
    const soldOut = off.length === 0 ? 'none' : off.length === same.length ? 'all' : 'some'
    return {
      name: same[0]?.name ?? '',
      entries: [...off, ...same.filter((entry) => !isMarked(entry))],
      soldOut,
    }
  })
  const found = named.filter(({ name, entries }) =>
    matches(`${name} ${entries.map(({ group }) => group).join(' ')}`, search),
  )
  return inOrder(found, ({ entries }) =>
    entries.some(({ optionIds }) => optionIds.some((id) => first.has(id))),
  )
}

/** Ids of the dishes and options that are sold out. */
export function soldOutIds({ products, options }: Stock): ReadonlySet<string> {
  return new Set([
    ...products.filter(isUnavailable).map(({ productId }) => productId),
    ...options.filter(isMarked).flatMap(({ optionIds }) => optionIds),
  ])
}

function inOrder<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))]
}

/** The status of an option: how long and by whom it is sold out, or its groups and its number of dishes. */
export function optionLabel({ entries, soldOut }: NamedOption, now: Instant, zone: Zone): string {
  const [first] = entries
  if (!first) return ''
  if (soldOut === 'all') return markLabel(first, now, zone)
  const some = entries.filter(isMarked)
  if (soldOut === 'some') return `Only sold out in ${placesOf(some)}`
  return placesOf(entries)
}

/** The groups of an option and in how many dishes they are: "Toppings, Extras · 12 dishes". */
export function placesOf(entries: readonly StockedOption[]): string {
  const groups = [...new Set(entries.map(({ group }) => group))]
  const dishes = entries.reduce((sum, entry) => sum + entry.dishes, 0)
  return `${groups.join(', ')} · ${counted(dishes, 'dish', 'dishes')}`
}

/** How long, by whom and since when something is sold out: with the day unless that was today. */
export function markLabel(
  { soldOut, soldOutUntil, soldOutBy, soldOutAt }: Mark,
  now: Instant,
  zone: Zone,
): string {
  const by = soldOutBy ? `, by ${soldOutBy}` : ''
  const at = soldOutAt === null ? '' : `, ${timeWithDay(soldOutAt, now, zone)}`
  return `${termLabel(soldOut, soldOutUntil, zone)}${by}${at}`
}

export function isMarked({ soldOut }: Pick<Mark, 'soldOut'>): boolean {
  return soldOut !== 'no'
}

function termLabel(soldOut: Mark['soldOut'], until: number | null, zone: Zone): string {
  if (soldOut === 'today') return 'Sold out today'
  if (soldOut === 'until_date' && until !== null) return `Sold out until ${formatDate(until, zone)}`
  return 'Sold out until changed'
}

function matches(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
