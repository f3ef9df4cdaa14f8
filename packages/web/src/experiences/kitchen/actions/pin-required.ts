/** The code of the server's refusal at a screen whose operator is not known. */
export const PIN_REQUIRED = 'PIN_REQUIRED'
/** Shown when the question for the PIN was closed without one. */
export const NO_PIN = 'Not done: no PIN was entered.'
