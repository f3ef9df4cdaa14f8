export { brandName } from '../../../../shared/brand-name.ts'

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb'

/** The brand that a card number starts with; null while it is ambiguous. */
export function brandOf(number: string): CardBrand | null {
  const digits = number.replace(/\D/g, '')
  return brands.find(({ starts }) => starts.test(digits))?.brand ?? null
}

const brands: { brand: CardBrand; starts: RegExp }[] = [
  { brand: 'visa', starts: /^4/ },
  { brand: 'mastercard', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { brand: 'amex', starts: /^3[47]/ },
  { brand: 'diners', starts: /^3(0[0-5]|[689])/ },
  { brand: 'jcb', starts: /^35/ },
  { brand: 'discover', starts: /^6(011|5|4[4-9])/ },
]

/** The brand of a saved card; null for one without a badge. */
export function cardBrand(name: string): CardBrand | null {
  return brands.find(({ brand }) => brand === name)?.brand ?? null
}
