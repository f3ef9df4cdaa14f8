import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { expect, test } from 'vitest'
import { CategoryForm } from '../../src/experiences/back-office/categories/category-form.tsx'
import { platformWords } from './as-staff.tsx'

const category: CatalogCategory = {
  id: 'c1',
  revision: 1,
  name: 'Soups',
  description: '',
  imageId: null,
  sortOrder: 0,
  isActive: false,
  availableFrom: null,
  availableUntil: null,
  products: 0,
  hiddenProducts: 0,
}

test.each([
  [0, 'Deleting takes it off the menu. Past orders'],
  [1, 'Deleting takes it off the menu. 1 product leaves the menu with it. Past orders'],
  [8, 'Deleting takes it off the menu. 8 products leave the menu with it. Past orders'],
])('deleting a category states what happens to its products, %i', (products, text) => {
  const form = (
    <CategoryForm
      restaurantId="r1"
      timezone="America/New_York"
      category={{ ...category, products }}
      onClose={() => {}}
      onDelete={() => {}}
    />
  )
  expect(platformWords(form)).toContain(text)
})
