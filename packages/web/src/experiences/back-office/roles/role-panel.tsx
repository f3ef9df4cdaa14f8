import { roleNames, roleSummaries } from '@comanda/domain/access/role-names'
import type { StaffRole } from '@comanda/domain/access/roles'
import { counted } from '@comanda/domain/count'
import { FailedState } from '@comanda/ui/failed-state'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { textButtonClass } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { AbilitiesNote } from '../../../shared/abilities-note.tsx'
import { failureOf } from '../queries.ts'
import { SidePanel } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { teamQuery } from '../team/queries.ts'
import { PersonRow } from './person-row.tsx'

/** The users with a role in the scope of the screen, and the permissions of the role. */
export function RolePanel({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const { restaurantId, restaurant } = useStaff()
  const team = useQuery(teamQuery({ restaurantId, search: '', role, page: 1 }))
  const failure = failureOf(team, 'People did not load')
  const people = team.data?.members.filter(({ state }) => state !== 'deactivated')
  return (
    <SidePanel title={roleNames[role]} description={roleSummaries[role]} onClose={onClose}>
      <div className="grid gap-4">
        {failure && <FailedState level={3} {...failure} />}
        {!people && !failure && (
          <Loading label="Loading people">
            <Skeleton className="h-40 rounded-12!" />
          </Loading>
        )}
        {people && (
          <section aria-labelledby="role-people">
            <h3 id="role-people" className="mb-2 font-semibold text-14">
              {team.data && counted(team.data.matching, 'person', 'people')}
            </h3>
            <ul className="divide-y divide-line">
              {people.map(({ id, name, email, restaurantName, kind }) => (
                <PersonRow
                  key={id}
                  name={name}
                  email={email}
                  detail={kind === 'invitation' ? 'Invited' : (restaurantName ?? 'All restaurants')}
                  href={`/admin/users?open=${id}`}
                />
              ))}
            </ul>
            <Link href={`/admin/users?role=${role}`} className={`${textButtonClass} mt-3 inline-block`}>
              Change roles in Users
            </Link>
          </section>
        )}
        <AbilitiesNote
          role={role}
          place={restaurant?.name ?? 'a restaurant'}
          title={`a person with the role ${roleNames[role]} can`}
        />
      </div>
    </SidePanel>
  )
}
