/** The display name of a card brand: "Visa", "American Express". */
export function brandName(brand: string): string {
  return names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}

const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
}
