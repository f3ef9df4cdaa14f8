import { contract } from '@comanda/contract/contract'
import { expect, test } from 'vitest'
import { rawRoutes } from '../../routes.ts'
import { createRouteTable } from './route-table.ts'

const table = createRouteTable(contract, rawRoutes)

test.each([
  ['/api/orders/AbCdEf/settle', '/api/orders/{token}/settle'],
  ['/api/restaurants/5b1c/orders/', '/api/restaurants/{restaurantId}/orders'],
  ['/api/webhooks/stripe', '/api/webhooks/stripe'],
  ['/unsubscribe', '/unsubscribe'],
  ['/api/orders//settle', '/api/{unknown}'],
  ['/api/nothing', '/api/{unknown}'],
  ['/assets/menu-3f2a.js', '/assets'],
  ['/healthz', '/healthz'],
  ['/healthzz', '/{page}'],
  ['/checkout/payment', '/{page}'],
  ['/', '/{page}'],
])('%s is served by %s', (path, template) => {
  expect(table.templateOf(path)).toBe(template)
})

test('a literal segment takes precedence over a parameter', () => {
  const { templateOf } = createRouteTable(contract, [
    ...rawRoutes,
    { method: 'GET', path: '/api/orders/:token/settle', handle: async () => new Response() },
    { method: 'GET', path: '/api/orders/demo/settle', handle: async () => new Response() },
  ])
  expect(templateOf('/api/orders/demo/settle')).toBe('/api/orders/demo/settle')
})

test('the methods of a path are those of the contract', () => {
  expect(table.methodsOf('/api/orders/AbCdEf/settle')).toEqual(['POST'])
  expect(table.methodsOf('/api/nothing')).toEqual([])
})
