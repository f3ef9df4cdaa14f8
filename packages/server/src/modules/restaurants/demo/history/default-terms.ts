/** The terms of a new restaurant, without a connected account. */
export const defaultTerms = {
  connectEnabled: false,
  percentage: null,
  flat: null,
  includeTax: false,
  includeDelivery: false,
  includeProcessing: false,
}
