import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChooseRestaurant } from '../../src/experiences/back-office/choose-restaurant.tsx'
import { StaffProvider } from '../../src/experiences/back-office/session.tsx'
import { sampleBoard } from '../kitchen/samples.ts'
import { membership, sessionWithout } from './samples.ts'

test('a long list of restaurants can be searched', () => {
  expect(listOf(10)).not.toContain('Search restaurants')
  expect(listOf(11)).toContain('Search restaurants')
})

function listOf(count: number): string {
  const { me, user } = sessionWithout()
  const { restaurant } = sampleBoard()
  return renderToStaticMarkup(
    <StaffProvider
      me={{ ...me, memberships: [membership('master_admin', null)] }}
      user={user}
      restaurants={Array.from({ length: count }, (_, number) => ({ ...restaurant, id: `r${number}` }))}
      homeId={null}
      defaultRestaurantId={null}
      reload={async () => {}}
    >
      <ChooseRestaurant />
    </StaffProvider>,
  )
}
