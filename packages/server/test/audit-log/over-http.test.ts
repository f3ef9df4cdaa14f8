import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../src/modules/identity/public.ts'
import { type Counter, openCounter } from '../bad-input/counter.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'

let counter: Counter
let cookie: string

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  counter = await openCounter(cleanUp)
  const { app, restaurant } = counter.shop
  const person = { email: 'owner@corner.test', firstName: 'O', lastName: 'Wner', phone: '9085550111' }
  const memberships = [{ role: 'owner' as const, restaurantId: restaurant.id }]
  await createPerson(app, { ...person, password: 'comanda-demo', memberships })
  const credentials = { email: person.email, password: 'comanda-demo' }
  const { headers } = await counter.call('POST', '/api/auth/sign-in/email', credentials)
  cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
})

const asOwner = () => ({ cookie, 'sec-fetch-site': 'same-origin' })

test('an export is an uncached file download', async () => {
  const { status, headers, json } = await counter.call('POST', '/api/audit/export', {}, asOwner())
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log-2026-11-20.csv"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(String(json.text)).toContain('Entry,Time (UTC),Who')
})

test('a page of the log has a cursor', async () => {
  for (let turn = 0; turn < 3; turn += 1) await counter.call('POST', '/api/audit/export', {}, asOwner())
  const query = '?limit=2&areas[]=data&areas[]=team'
  const { status, json } = await counter.call('GET', `/api/audit${query}`, undefined, asOwner())
  expect(status).toBe(200)
  expect(json).toMatchObject({ next: expect.any(String) })
  expect(json.entries).toHaveLength(2)
})

test.each([
  ['?limit=0', 'limit'],
  ['?limit=1000', 'limit'],
  ['?from=2026-02-30', 'from'],
  ['?to=yesterday', 'to'],
  ['?zone=Nowhere/Land', 'zone'],
  ['?areas[]=gossip', 'areas.0'],
  ['?after=first', 'after'],
])('%s is rejected with the name of the field', async (query, path) => {
  const { status, json } = await counter.call('GET', `/api/audit${query}`, undefined, asOwner())
  expect(status).toBe(400)
  expect([...new Set(json.issues.map((issue) => issue.path))]).toEqual([path])
})
