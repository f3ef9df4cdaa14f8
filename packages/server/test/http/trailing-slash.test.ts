import { beforeAll, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { createHttp } from '../../src/front/server.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { testApp } from '../test-app.ts'
import { fakeWeb } from './fake-web.ts'

let app: App

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  app = (await testApp({}, cleanUp)).app
})

test.each([
  ['/restaurants/', '/restaurants'],
  ['/checkout/confirmation//?order=a%2Fb', '/checkout/confirmation?order=a%2Fb'],
  ['//evil.example/', '/evil.example'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
  ['//', '/'],
])('%s redirects to the path without the trailing slash', async (path, location) => {
  const response = await createHttp(app, fakeWeb()).fetch(
    new Request(`http://localhost${path}`, { headers: { host: 'localhost' } }),
  )
  expect([response.status, response.headers.get('location')]).toEqual([302, location])
  expect(response.headers.get('cache-control')).toBe('no-store')
})
