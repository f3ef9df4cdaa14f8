/** Version of the Terms of Service that customers accept: the date of their start; stored with each order. */
export const termsVersion = '2025-06-01.2'
