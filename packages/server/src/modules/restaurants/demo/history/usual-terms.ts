/** Prices without a connected account, as a new restaurant has them. */
export const usualTerms = {
  connectEnabled: false,
  percentage: null,
  flat: null,
  includeTax: false,
  includeDelivery: false,
  includeProcessing: false,
}
