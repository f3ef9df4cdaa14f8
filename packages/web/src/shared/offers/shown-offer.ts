import { isBogo, type OfferTerms, offerBasePrice, offerUnitPrice } from '@comanda/domain/marketing/offer'
import type { Picture, Product } from '@comanda/domain/menu/menu'
import {
  addCents,
  atLeastZero,
  type Cents,
  multiplyCents,
  subtractCents,
  zeroCents,
} from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { formatPercent } from '@comanda/domain/money/percent'

/** An offer as customers see it. */
export interface ShownOffer {
  /** The name of the special. */
  title: string
  copy: string
  dish: Pick<Product, 'name' | 'description'> & { picture: Picture | null }
  /** The options it is added with: "Vanilla". */
  choices: string
  /** One unit with its options, without the offer and at it. */
  unitPrice: Cents
  offerPrice: Cents
  /** The same for all units that are added. */
  listPrice: Cents
  price: Cents
  /** "20% off"; empty without a discount. */
  badge: string
  /** Two units are added: the second one is free. */
  isPair: boolean
  /** The customer chooses options before the dish is added. */
  needsChoice: boolean
}

/** `optionsPrice` is the price of the options that one unit is added with. */
export function shownOffer(
  offer: OfferTerms & { name: string; customCopy: string },
  product: Pick<Product, 'name' | 'description' | 'basePrice' | 'picture'>,
  options: { names: readonly string[]; price: Cents; needsChoice?: boolean } = {
    names: [],
    price: zeroCents,
  },
): ShownOffer {
  const isPair = isBogo(offer)
  const unitPrice = atLeastZero(addCents(product.basePrice, options.price))
  const offerPrice = offerUnitPrice(product, options.price, offer)
  return {
    title: offer.name,
    copy: offer.customCopy,
    dish: product,
    choices: options.names.join(', '),
    unitPrice,
    offerPrice,
    listPrice: multiplyCents(unitPrice, isPair ? 2 : 1),
    price: isPair ? addCents(unitPrice, offerPrice) : offerPrice,
    badge: badgeOf(offer, product.basePrice),
    isPair,
    needsChoice: options.needsChoice ?? false,
  }
}

function badgeOf(offer: OfferTerms, basePrice: Cents): string {
  if (isBogo(offer)) return 'Buy one, get one free'
  const price = offerBasePrice(basePrice, offer)
  if (price >= basePrice) return ''
  if (offer.discountType === 'percentage' && offer.customPrice === null)
    return `${formatPercent(offer.percentage)}% off`
  return `${formatMoney(subtractCents(basePrice, price))} off`
}
