// In a file of its own, which is loaded later.
export { Fields as default } from './fields.ts'
