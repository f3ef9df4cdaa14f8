import type { Operation } from './control.ts'
import { missing } from './errors.ts'
import type { Form } from './form.ts'
import type { Call } from './state.ts'

export interface ProviderOperation {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  operation: Operation
  /** Allowed with the publishable key; an intent then also needs its client secret. */
  publishable?: true
  /** Throws ProviderError. */
  run(form: Form, call: Call, id: string): object
}

export function post(path: string, operation: Operation) {
  return { method: 'POST' as const, path, operation }
}

export function remove(path: string) {
  return { method: 'DELETE' as const, path, operation: 'other' as const }
}

export function get(path: string) {
  return { method: 'GET' as const, path, operation: 'read' as const }
}

export function found<T>(row: T | undefined, kind: string, id: string, param = 'id'): T {
  if (row === undefined) throw missing(kind, id, param)
  return row
}
