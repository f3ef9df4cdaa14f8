import { expect, test } from 'vitest'
import { DishList } from '../../../src/experiences/back-office/phone-order/dish-list.tsx'
import { platformWords } from '../as-staff.tsx'

const shown = (isMenuEmpty: boolean) =>
  platformWords(
    <DishList
      menu={{ version: 0, dayparts: [], categories: [] }}
      at={0}
      isMenuEmpty={isMenuEmpty}
      onChoose={() => {}}
    />,
  )

test('a menu without dishes leads to the products, one that is not served now does not', () => {
  expect(shown(true)).toContain('The menu has no dishes yet')
  expect(shown(true)).toContain('[/admin/products] Build the menu')
  expect(shown(false)).toContain('No dishes are sold at this time')
  expect(shown(false)).not.toContain('Build the menu')
})
