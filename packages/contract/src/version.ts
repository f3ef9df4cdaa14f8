/** The release that people quote when something is wrong. */
export const appVersion = '1.0.0'
