import { expect, test, vi } from 'vitest'
import { useQuickAdd } from '../../src/experiences/storefront/menu/use-quick-add.ts'
import { createDraftStore } from '../../src/experiences/storefront/order/draft-store.ts'
import { OrderProvider } from '../../src/experiences/storefront/order/order.tsx'
import { StorefrontProvider } from '../../src/experiences/storefront/page.tsx'
import { renderText } from '../render-text.ts'
import { product, restaurant } from './samples.ts'

const menu = vi.hoisted(() => Promise.withResolvers<unknown>())
vi.mock('../../src/experiences/storefront/menu-data.ts', () => ({
  loadedMenu: () => null,
  loadMenu: () => menu.promise,
}))

test('two quick presses while the options of a dish are loading add it twice', async () => {
  const toast = product({ hasOptions: true })
  const own = createDraftStore(null)
  own.start(restaurant.id)
  const adding: ReturnType<typeof useQuickAdd>[] = []
  function Menu() {
    adding.push(useQuickAdd(vi.fn(), vi.fn()))
    return 'menu'
  }
  await renderText(
    <StorefrontProvider value={{ restaurant, menuVersion: 1 }}>
      <OrderProvider own={own}>
        <Menu />
      </OrderProvider>
    </StorefrontProvider>,
  )
  const press = adding[0]
  const added = [press?.(toast), press?.(toast)]
  menu.resolve({ categories: [{ products: [{ id: toast.id, optionGroups: [] }] }] })
  await Promise.all(added)
  expect(own.read()?.lines.map(({ quantity }) => quantity)).toEqual([2])
})
