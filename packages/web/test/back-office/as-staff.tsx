import type { Me } from '@comanda/contract/identity'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaffProvider } from '../../src/experiences/back-office/session.tsx'
import { person } from '../person.ts'
import { membership } from './samples.ts'

/** The markup that a member of the staff of restaurant `r1` sees. */
export function renderAs(role: 'owner' | 'manager', element: ReactElement): string {
  const me: Me = { ...person('u1'), memberships: [membership(role, 'r1')] }
  return renderToStaticMarkup(
    <StaffProvider
      me={me}
      user={me.user as NonNullable<Me['user']>}
      restaurants={[]}
      homeId="r1"
      defaultRestaurantId={null}
      reload={async () => {}}
    >
      {element}
    </StaffProvider>,
  )
}
