import type { Me } from '@comanda/contract/identity'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaffProvider } from '../../src/experiences/back-office/session.tsx'
import { person } from '../person.ts'
import { membership } from './samples.ts'

interface StaffAsProps {
  as: 'owner' | 'manager'
  restaurantId: string
  children: ReactNode
}

/** The back office of a restaurant for a member of its staff. */
export function StaffAs({ as, restaurantId, children }: StaffAsProps) {
  const me: Me = { ...person('u1'), memberships: [membership(as, restaurantId)] }
  return (
    <StaffProvider
      me={me}
      user={me.user as NonNullable<Me['user']>}
      restaurants={[]}
      homeId={restaurantId}
      defaultRestaurantId={null}
      reload={async () => {}}
    >
      {children}
    </StaffProvider>
  )
}

/** The markup that a member of the staff of restaurant `r1` sees. */
export function renderAs(as: StaffAsProps['as'], element: ReactElement): string {
  return renderToStaticMarkup(
    <StaffAs as={as} restaurantId="r1">
      {element}
    </StaffAs>,
  )
}
