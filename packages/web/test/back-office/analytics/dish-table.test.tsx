import type { DishReport } from '@comanda/contract/sales-analysis'
import { cents } from '@comanda/domain/money/cents'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { DishTable } from '../../../src/experiences/back-office/analytics/dish-table.tsx'

/** Dish 1 has the highest revenue and the fewest views. */
const dishes = Array.from({ length: 16 }, (_, index): DishReport['dishes'][number] => ({
  id: `d${index + 1}`,
  name: `Dish ${index + 1}.`,
  restaurant: { id: 'r1', name: 'Corner Kitchen' },
  viewed: index,
  viewedSoldOut: 0,
  added: 0,
  orders: 0,
  portions: 0,
  revenue: cents(1000 - index),
}))

function shownAt(search: string): string[] {
  const html = renderToStaticMarkup(
    <Router ssrPath="/admin/analytics" ssrSearch={search}>
      <DishTable dishes={dishes} named={false} />
    </Router>,
  )
  return [...new Set(html.match(/Dish \d+\./g))]
}

test('the address has the order and the page of the dishes', () => {
  expect(shownAt('')[0]).toBe('Dish 1.')
  expect(shownAt('sort=viewed')[0]).toBe('Dish 16.')
  expect(shownAt('sort=viewed&order=up')[0]).toBe('Dish 1.')
  expect(shownAt('page=2')).toEqual(['Dish 16.'])
  expect(shownAt('sort=viewed&page=2')).toEqual(['Dish 1.'])
})
