import { expect, test } from 'vitest'
import { GroupForm } from '../../../src/experiences/back-office/options/group-form.tsx'
import { platformWords } from '../as-staff.tsx'

test('a new group states once what it means to have no options', () => {
  const words = platformWords(
    <GroupForm restaurantId="r1" kind="modifier" group={null} dishes={[]} onClose={() => {}} />,
  )
  expect(words.match(/Customers do not see/g)).toHaveLength(1)
})
