import type { StockedProduct } from '@comanda/contract/menus'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { findDishes } from '../../../src/experiences/kitchen/sold-out/sold-out-labels.ts'
import { useFirstRows } from '../../../src/experiences/kitchen/sold-out/use-first-rows.ts'
import { renderText } from '../../render-text.ts'

const unmarked = {
  code: null,
  category: '',
  count: null,
  soldOutUntil: null,
  soldOutBy: null,
  soldOutAt: null,
}
const menu = (...soldOut: string[]): StockedProduct[] =>
  ['Miso', 'Pho', 'Ramen'].map((name) => ({
    ...unmarked,
    productId: name,
    name,
    soldOut: soldOut.includes(name) ? 'today' : 'no',
  }))

test('a dish that is marked stays where it is in the list, until the search changes', async () => {
  let setProducts = (_: StockedProduct[]) => {}
  let setSearch = (_: string) => {}
  function List() {
    const [products, set] = useState(() => menu('Pho'))
    const [search, changeSearch] = useState('')
    setProducts = set
    setSearch = changeSearch
    const first = useFirstRows({ products, options: [] }, search)
    return findDishes(products, search, first)
      .map(({ name, soldOut }) => (soldOut === 'no' ? name : `${name} sold out`))
      .join(', ')
  }
  const shown = await renderText(<List />)
  expect(shown()).toBe('Pho sold out, Miso, Ramen')
  setProducts(menu('Pho', 'Ramen'))
  await vi.waitFor(() => expect(shown()).toBe('Pho sold out, Miso, Ramen sold out'))
  setSearch('m')
  await vi.waitFor(() => expect(shown()).toBe('Ramen sold out, Miso'))
})
