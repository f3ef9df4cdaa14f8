/**
 * How long the browser waits for the response to a request, in milliseconds. A long poll must end earlier: its screen would
 * otherwise report a lost connection.
 */
export const requestDeadline = 20_000
