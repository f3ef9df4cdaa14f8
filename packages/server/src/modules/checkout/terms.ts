/** Which Terms of Service a customer accepts now; stored with each order. Change it with their text. */
export const termsVersion = '2026-11-01'
