import { expect, test } from 'vitest'
import type { OperationMeta } from '../src/base.ts'
import { contract } from '../src/contract.ts'

interface Procedure {
  '~orpc': { meta: OperationMeta; route: { method?: string }; errorMap: object }
}

/** An alarm must be easy to stop. */
const withoutPin = ['kitchen.stopAlarm']
const areas: Record<string, Record<string, Procedure>> = contract

test('every operation that requires a PIN at a screen lists its refusal', () => {
  const acting = Object.entries(areas).flatMap(([area, procedures]) =>
    Object.entries(procedures).flatMap(([name, { '~orpc': operation }]) => {
      const { access } = operation.meta
      const isActing = access?.by === 'right' && ['kitchen.advance', 'ordering.pause'].includes(access.action)
      return isActing && operation.route.method !== 'GET' ? [{ name: `${area}.${name}`, ...operation }] : []
    }),
  )
  expect(acting.length).toBeGreaterThan(10)
  const unlisted = acting.filter(({ errorMap }) => !('PIN_REQUIRED' in errorMap)).map(({ name }) => name)
  expect(unlisted).toEqual(withoutPin)
})
