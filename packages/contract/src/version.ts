/** The released version, for support requests. */
export const appVersion = '1.0.0'
