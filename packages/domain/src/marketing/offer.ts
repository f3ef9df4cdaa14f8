import { addCents, atLeastZero, type Cents, minCents, subtractCents, zeroCents } from '../money/cents.ts'
import { type Percent, percentOf } from '../money/percent.ts'
import type { Instant, Zone } from '../time/instant.ts'
import type { ItemDiscountType, TriggerPoint } from './campaign-fields.ts'
import type { OfferRef } from './offer-ref.ts'
import { runsAt, type Schedule } from './schedule.ts'
import type { PopupStyle, SpecialDiscountType } from './special-fields.ts'

/** How an offer changes the price of a dish before its options. */
export interface OfferTerms {
  discountType: ItemDiscountType | SpecialDiscountType
  /** For percentage. */
  percentage: Percent
  /** For fixed_amount. */
  amount: Cents
  /** Replaces the price of the dish before the discount; null: the price of the menu. */
  customPrice: Cents | null
}

interface OfferCommon extends OfferTerms, OfferRef {
  /** The name of the campaign or of the special, as customers see it. */
  name: string
  productId: string
  /** Plain text. */
  customCopy: string
  schedule: Schedule
}

/** An item of an active cross-sell campaign. */
export interface CrossSellOffer extends OfferCommon {
  kind: 'cross_sell'
  campaignId: string
  description: string
  triggerPoint: TriggerPoint
}

/** An active promotional special. */
export interface SpecialOffer extends OfferCommon {
  kind: 'special'
  /** The number of items in the cart from which it is offered. */
  triggerAfterItems: number
  popupStyle: PopupStyle
}

export type Offer = CrossSellOffer | SpecialOffer

/**
 * The offers that run at a given time, in the order of `offers`, which has the newest specials first: a dish has one special at
 * a time, the newest.
 */
export function runningOffers(offers: readonly Offer[] | undefined, at: Instant, zone: Zone): Offer[] {
  const special = new Set<string>()
  return (offers ?? []).filter((offer) => {
    if (!runsAt(offer.schedule, at, zone)) return false
    if (offer.kind === 'cross_sell') return true
    if (special.has(offer.productId)) return false
    special.add(offer.productId)
    return true
  })
}

/** Buy one, get one free: applies to each second unit of the dish, without being chosen. */
export function isBogo({ discountType }: Pick<OfferTerms, 'discountType'>): boolean {
  return discountType === 'buy_one_get_one'
}

/**
 * The price of a dish before its options at the terms of an offer: between 0 and the price of the menu, which an offer
 * never exceeds. Buy one, get one free leaves it unchanged: it concerns the second unit.
 */
export function offerBasePrice(menuPrice: Cents, terms: OfferTerms): Cents {
  const base = terms.customPrice ?? menuPrice
  return minCents(menuPrice, atLeastZero(subtractCents(base, reduction(base, terms))))
}

/** The price of one unit at an offer: the dish at its offer price or, as a second unit, free, and its options in full. */
export function offerUnitPrice(
  { basePrice }: { basePrice: Cents },
  optionsPrice: Cents,
  offer: OfferTerms,
): Cents {
  const base = isBogo(offer) ? zeroCents : offerBasePrice(basePrice, offer)
  return atLeastZero(addCents(base, optionsPrice))
}

function reduction(base: Cents, { discountType, percentage, amount }: OfferTerms): Cents {
  if (discountType === 'percentage') return percentOf(base, percentage)
  return discountType === 'fixed_amount' ? atLeastZero(amount) : zeroCents
}
