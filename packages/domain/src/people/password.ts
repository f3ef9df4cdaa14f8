/** Length of a password in characters; a restaurant may require more of its staff. */
export const passwordLength = { min: 6, max: 128 }

export const tooShortPassword = `Password must be at least ${passwordLength.min} characters`
