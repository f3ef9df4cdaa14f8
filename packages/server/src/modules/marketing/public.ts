export { checkDiscount, discountRefused } from './check-discount.ts'
export { findCode, type StoredCode } from './find-code.ts'
export { countUnknownCode, limitGuesses } from './limit-guesses.ts'
export { lockCode, recordReservation, reserveCode } from './reserve-code.ts'
