import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { clientSource } from '../../../../tools/client/client-source.ts'
import { createHttp } from '../../src/front/server.ts'
import { describeApi } from '../../src/platform/http/docs/describe-api.ts'
import { openShop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { makersFor } from '../matrix/makers.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** A program that uses the client. The compiler must accept all of it. */
const program = `
import { ApiError, type ClientOptions, createClient } from './comanda.ts'

export async function run(options: ClientOptions, restaurantId: string) {
  const api = createClient(options)
  const { orders } = await api.ordersAdmin.list({ restaurantId, states: ['new', 'ready'], limit: 5 })
  const numbers: string[] = orders.map((order) => order.orderNumber)
  // @ts-expect-error: the restaurant is required
  const wrong = () => api.catalog.categories({})
  const { categories } = await api.catalog.categories({ restaurantId })
  const names: string[] = categories.map(({ name }) => name)
  const hidden = await api.catalog.setCategoryActive({
    restaurantId, categoryId: categories[0]?.id ?? '', isActive: false,
  })
  const refusal = await api.settings.get({ restaurantId }).catch((error: unknown) => error)
  return {
    numbers, names, isActive: hidden.category.isActive, wrong: typeof wrong,
    refusal: refusal instanceof ApiError ? [refusal.status, refusal.code] : null,
  }
}
`

test('the generated client compiles and calls the API with a key', async () => {
  const shop = await openShop()
  await payOrder(shop)
  const http = createHttp(shop.app, fakeWeb())
  const folder = mkdtempSync(join(tmpdir(), 'comanda-client-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await http.close()
  })
  const runtime = readFileSync(join(root, 'tools/client/runtime.ts'), 'utf8')
  writeFileSync(join(folder, 'comanda.ts'), clientSource(await describeApi(), runtime))
  writeFileSync(join(folder, 'program.ts'), program)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const flags =
    '--ignoreConfig --noEmit --strict --target esnext --module nodenext --allowImportingTsExtensions'
  const compiler = join(root, 'node_modules/.bin/tsc')
  const checked = () =>
    execFileSync(compiler, [...flags.split(' '), '--lib', 'esnext,dom', '--types', '', 'program.ts'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(checked()).toBe('')

  const restaurantId = shop.restaurant.id
  const apiKey = await makersFor(shop).program(restaurantId, 'Till', ['orders.view', 'menu.manage'])
  const { run } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'program.ts')).href)
  const options = { origin: shop.app.config.origin, apiKey, fetch: http.fetch }
  const [order] = await shop.orders()
  expect(await run(options, restaurantId)).toEqual({
    numbers: [order?.order_number],
    names: ['Mains', 'Drinks'],
    isActive: false,
    wrong: 'function',
    refusal: [403, 'FORBIDDEN'],
  })
}, 60_000)
