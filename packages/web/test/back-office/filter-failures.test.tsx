import { expect, test } from 'vitest'
import { AuditEntries } from '../../src/experiences/back-office/audit/audit-entries.tsx'
import { actorsQuery } from '../../src/experiences/back-office/audit/queries.ts'
import Carts from '../../src/experiences/back-office/carts/carts-screen.tsx'
import { restaurantsQuery } from '../../src/experiences/back-office/carts/queries.ts'
import { RequestError } from '../../src/shared/failure.ts'
import { platformWords } from './as-staff.tsx'

const Audit = () => <AuditEntries>{(entries) => entries}</AuditEntries>

test.each([
  ['Who Anyone', 'People did not load', Audit, actorsQuery(null).queryKey],
  ['Restaurant All Restaurants', 'Restaurants did not load', Carts, restaurantsQuery.queryKey],
])('the filter %s states that its options did not load', (filter, title, Filtered, key) => {
  const error = new RequestError('The server did not respond.', 'HTTP_500', 500)
  const failed = platformWords(<Filtered />, [[key, error]])
  expect(failed).toMatch(new RegExp(`${filter} .*${title} Retry`))
  expect(platformWords(<Filtered />)).not.toContain(title)
})
