import type { TeamMember } from '@comanda/contract/team'
import type { StaffRole } from '@comanda/domain/access/roles'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export interface PeopleQuery {
  /** null: all restaurants that the user can open. */
  restaurantId: string | null
  search: string
  role: StaffRole | null
  page: number
}

export const teamKey = ['team']

export const teamQuery = ({ restaurantId, search, role, page }: PeopleQuery) =>
  queryOptions({
    queryKey: [...teamKey, restaurantId, search, role, page],
    queryFn: async () =>
      (await loadApi()).team.list({
        search,
        page,
        ...(restaurantId && { restaurantId }),
        ...(role && { role }),
      }),
    placeholderData: keepPreviousData,
  })

export interface Invitee {
  email: string
  firstName: string
  lastName: string
  role: Exclude<StaffRole, 'master_admin'>
  restaurantId: string | null
  /** An owner who will set up a restaurant. */
  forNewRestaurant: boolean
}

export async function invite(invitee: Invitee) {
  return (await loadApi()).team.invite(invitee)
}

export async function resend({ id }: TeamMember) {
  return (await loadApi()).team.resend({ invitationId: id })
}

export async function revoke({ id }: TeamMember) {
  return (await loadApi()).team.revoke({ invitationId: id })
}

export async function changeRole(
  { id, role, restaurantId }: TeamMember,
  grant: { role: StaffRole; restaurantId: string | null },
) {
  return (await loadApi()).team.changeRole({ membershipId: id, ...grant, before: { role, restaurantId } })
}

export async function deactivate({ id }: TeamMember) {
  return (await loadApi()).team.deactivate({ membershipId: id })
}

export async function reactivate({ id }: TeamMember) {
  return (await loadApi()).team.reactivate({ membershipId: id })
}
