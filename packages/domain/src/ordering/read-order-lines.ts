import { offerKinds } from '../marketing/offer-ref.ts'
import { modifierActions, type OptionGroupKind, optionGroupKinds } from '../menu/menu.ts'
import { type Cents, cents, multiplyCents, zeroCents } from '../money/cents.ts'
import type { PricedLine, PricedSelection, SoldOffer } from '../pricing/breakdown.ts'
import { asList, asRecord, asText } from '../stored-value.ts'

/** Stored form of an order's lines: snapshots with amounts in cents. */
export interface StoredOrderLines {
  version: 1
  items: PricedLine[]
}

export function storeOrderLines(lines: readonly PricedLine[]): StoredOrderLines {
  return { version: 1, items: [...lines] }
}

/**
 * Parses the lines of a stored or imported order. They may be a list, JSON text, or an object with `items`;
 * anything unreadable counts as empty. Version 1 and lists of snapshots are in cents. Legacy lines are in
 * dollars, with options in selectedVariants, selectedUpsells and selectedModifiers, and either spelling of
 * the special instructions.
 */
export function readOrderLines(stored: unknown): PricedLine[] {
  const value = typeof stored === 'string' ? parsed(stored) : stored
  const items = Array.isArray(value) ? value : asList(asRecord(value)?.items)
  return items.flatMap((item, index) => {
    const line = asRecord(item)
    if (!line) return []
    return [isSnapshot(line) ? readSnapshot(line, index) : readOldLine(line, index)]
  })
}

type Fields = Record<string, unknown>

function isSnapshot(line: Fields): boolean {
  return Number.isSafeInteger(line.unitPrice) && Array.isArray(line.selections)
}

function readSnapshot(line: Fields, index: number): PricedLine {
  return {
    ...commonParts(line, index),
    ...prices(readCents(line.unitPrice), readQuantity(line)),
    ...readOffer(asRecord(line.offer)),
    ...readRemoved(line),
    selections: asList(line.selections).flatMap((value) => {
      const option = asRecord(value)
      if (!option) return []
      const kind = optionGroupKinds.find((candidate) => candidate === option.kind) ?? 'modifier'
      return [
        {
          ...readOption(option, kind, readCents(option.priceDelta)),
          ...(option.isUsual === true && { isUsual: true as const }),
        },
      ]
    }),
  }
}

function readRemoved(line: Fields): { removed?: number } {
  const removed = Math.min(Math.floor(Number(line.removed ?? 0)), readQuantity(line))
  return removed > 0 ? { removed } : {}
}

function readOffer(stored: Fields | null | undefined): { offer?: SoldOffer } {
  const kind = offerKinds.find((candidate) => candidate === stored?.kind)
  const id = asText(stored?.id)
  if (!stored || !kind || !id) return {}
  return { offer: { kind, id, name: asText(stored.name) ?? '', listPrice: readCents(stored.listPrice) } }
}

function readOldLine(line: Fields, index: number): PricedLine {
  const product = asRecord(line.product)
  const unitPrice = firstDollars(
    line.totalPrice,
    line.unit_price,
    line.price,
    product?.base_price,
    product?.price,
  )
  return {
    ...commonParts(line, index),
    ...prices(unitPrice, readQuantity(line)),
    selections: [
      ...readOldOptions(line.selectedVariants, 'variant'),
      ...readOldOptions(line.selectedUpsells, 'upsell'),
      ...readOldOptions(line.selectedModifiers, 'modifier'),
    ],
  }
}

function commonParts(line: Fields, index: number) {
  const product = asRecord(line.product)
  return {
    key: asText(line.key) ?? asText(line.id) ?? String(index),
    productId: asText(line.productId) ?? asText(line.product_id) ?? asText(product?.id) ?? '',
    name: asText(line.name) ?? asText(product?.name) ?? 'Unknown Item',
    code: asText(line.code) ?? asText(product?.code),
    specialInstructions: asText(line.specialInstructions) ?? asText(line.special_instructions) ?? '',
    is21Plus: line.is21Plus === true || product?.is_21_plus === true,
    ...(asText(line.allergens) && { allergens: asText(line.allergens) ?? undefined }),
  }
}

/**
 * Options of legacy lines: a list, a list of lists, or a map from group to option(s). An option may be just a
 * name.
 */
function readOldOptions(value: unknown, kind: OptionGroupKind, groupName = ''): PricedSelection[] {
  if (Array.isArray(value)) return value.flatMap((entry) => readOldOptions(entry, kind, groupName))
  const name = asText(value)
  if (name) return [{ groupName, kind, name, priceDelta: zeroCents, modifierAction: null }]
  const option = asRecord(value)
  if (!option) return []
  if (asText(option.name)) {
    const priceDelta = firstDollars(option.price_adjustment, option.priceDelta, option.price)
    return [readOption({ groupName, ...option }, kind, priceDelta)]
  }
  return Object.entries(option).flatMap(([group, chosen]) => readOldOptions(chosen, kind, group))
}

function readOption(option: Fields, kind: OptionGroupKind, priceDelta: Cents): PricedSelection {
  const action = option.modifierAction ?? option.modifier_action
  return {
    groupName: asText(option.groupName) ?? asText(option.group_name) ?? '',
    kind,
    name: asText(option.name) ?? 'Unknown option',
    priceDelta,
    modifierAction: modifierActions.find((candidate) => candidate === action) ?? null,
  }
}

function prices(unitPrice: Cents, quantity: number) {
  return { quantity, unitPrice, totalPrice: multiplyCents(unitPrice, quantity) }
}

function readQuantity(line: Fields): number {
  const quantity = Math.floor(Number(line.quantity))
  return quantity >= 1 && quantity <= 1_000_000 ? quantity : 1
}

function readCents(value: unknown): Cents {
  return typeof value === 'number' && Math.abs(value) <= largestAmount && Number.isInteger(value)
    ? cents(value)
    : zeroCents
}

function firstDollars(...values: unknown[]): Cents {
  for (const value of values) {
    const dollars = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof dollars === 'number' && Math.abs(dollars * 100) <= largestAmount)
      return cents(Math.round(dollars * 100))
  }
  return zeroCents
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// Keeps price times quantity a safe integer.
const largestAmount = 1_000_000_000
