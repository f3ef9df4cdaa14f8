import { contract } from '@comanda/contract/contract'
import { traverseContractProcedures } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { describeApi } from '../../src/platform/http/docs/describe-api.ts'
import { docsPage } from '../../src/platform/http/docs/page.ts'

describe('the API documentation', () => {
  test('lists every operation of the contract with its errors', async () => {
    const { openapi, paths = {} } = await describeApi()
    expect(openapi).toMatch(/^3\.1\./)
    let operations = 0
    traverseContractProcedures({ router: contract, path: [] }, ({ contract: operation }) => {
      operations += 1
      const { method = 'POST', path = '' } = operation['~orpc'].route
      const described = paths[path]?.[method.toLowerCase() as 'get' | 'post']
      const statuses = Object.keys(described?.responses ?? {})
      const errors: { status?: number }[] = Object.values(operation['~orpc'].errorMap)
      const promised = errors.map(({ status }) => String(status))
      expect(statuses, path).toEqual(expect.arrayContaining([...promised, '500']))
      expect(statuses.some((status) => Number(status) < 300)).toBe(true)
    })
    expect(operations).toBeGreaterThan(10)
  })

  test('resolves every reference and gives every part a schema', async () => {
    const document = await describeApi()
    const text = JSON.stringify(document)
    const names = Object.keys(document.components?.schemas ?? {})
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1])
    expect(references.length).toBeGreaterThan(20)
    expect(names).toEqual(expect.arrayContaining([...new Set(references)]))
    const withoutSchema = text.split('"operationId":').filter((part) => part.includes('"not":{}'))
    expect(withoutSchema.map((part) => part.slice(0, 40))).toEqual([])
  })

  test('renders as a page without inline scripts or styles', async () => {
    const page = await docsPage()
    expect(page).toContain('/api/restaurants/{restaurantId}/orders')
    expect(page).toContain('PRICE_CHANGED')
    expect(page).not.toMatch(/<script(?! type="module" src=)/)
    expect(page).not.toMatch(/<style| style=| on\w+="/)
  })

  test('names the access of every operation, and the scope of the API keys that reach it', async () => {
    const { paths = {} } = await describeApi()
    const operations = Object.values(paths).flatMap((path) =>
      (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => path?.[method] ?? []),
    )
    expect(operations.filter(({ description }) => !description?.includes('Access: '))).toEqual([])
    const of = (id: string) => operations.find(({ operationId }) => operationId === id)
    expect(of('catalog.categories')?.security).toEqual([{ session: [] }, { apiKey: ['menu.manage'] }])
    expect(of('menus.get')?.security).toEqual([])
    for (const closed of ['giftCards.issue', 'apiKeys.create', 'account.orders', 'settings.save'])
      expect(of(closed)?.security, closed).toEqual([{ session: [] }])
  })
})
