export { type CheckedDiscount, checkDiscount } from './check-discount.ts'
export { discountRefused } from './discount-refused.ts'
export { findCode, type StoredCode } from './find-code.ts'
export { type CodeCustomer, lockCode, noteReservation, reserveCode } from './reserve-code.ts'
