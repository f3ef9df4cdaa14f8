/** The Terms of Service that a customer accepts now, by the day since when they apply; stored with each order. */
export const termsVersion = '2025-06-01'
