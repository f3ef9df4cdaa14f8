import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { ChooseRestaurant } from '../../src/experiences/back-office/choose-restaurant.tsx'
import { StaffProvider } from '../../src/experiences/back-office/session.tsx'
import { sampleBoard } from '../kitchen/samples.ts'
import { membership, sessionWithout } from './samples.ts'

test('a long list of restaurants can be searched', () => {
  expect(listOf(10)).not.toContain('Search restaurants')
  expect(listOf(11)).toContain('Search restaurants')
})

test('without restaurants an admin is offered to create one, and others learn who does', () => {
  expect(listOf(0)).toContain('href="/admin/restaurants/new"')
  const manager = listOf(0, 'manager')
  expect(manager).toContain('No restaurants yet')
  expect(manager).not.toContain('/admin/restaurants/new')
})

function listOf(count: number, role: 'manager' | 'master_admin' = 'master_admin'): string {
  const { me, user } = sessionWithout()
  const { restaurant } = sampleBoard()
  return renderToStaticMarkup(
    <Router ssrPath="/admin/hours">
      <StaffProvider
        me={{ ...me, memberships: [membership(role, null)] }}
        user={user}
        restaurants={Array.from({ length: count }, (_, number) => ({ ...restaurant, id: `r${number}` }))}
        homeId={null}
        defaultRestaurantId={null}
        reload={async () => {}}
      >
        <ChooseRestaurant />
      </StaffProvider>
    </Router>,
  )
}
