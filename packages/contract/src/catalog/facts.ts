import { allergens, diets } from '@comanda/domain/menu/allergens'
import { labelTypes } from '@comanda/domain/menu/menu'
import { z } from 'zod'
import { withRight } from '../base.ts'
import { inRestaurant } from '../fields.ts'

const counted = <const Value extends string>(values: readonly Value[]) =>
  z.array(z.object({ value: z.enum(values), dishes: z.int() }))

const dishFacts = z.object({
  labels: counted(labelTypes),
  diets: counted(diets),
  allergens: counted(allergens).describe('Dishes that contain it'),
  withoutAllergens: z.int().describe('Dishes without any statement about allergens'),
  dishes: z.int().describe('All dishes that are not deleted'),
})
export type DishFacts = z.infer<typeof dishFacts>

export const facts = {
  dishFacts: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/dish-facts',
      summary: 'Count the dishes with each label, diet and allergen',
    })
    .input(inRestaurant)
    .output(dishFacts),
}
