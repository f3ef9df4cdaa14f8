export { type AuditChange, type AuditRecord, audit, systemCaller } from './record.ts'
