import type { InvitationView } from '@comanda/contract/team'

export async function findInvitation(token: string): Promise<InvitationView> {
  const { api } = await import('../../../shared/api.ts')
  return api.team.findInvitation({ token })
}

export interface NewAccount {
  firstName: string
  lastName: string
  password: string
}

/** Without an account: accepts as the signed-in user. */
export async function acceptInvitation(token: string, account?: NewAccount) {
  const { api } = await import('../../../shared/api.ts')
  return api.team.acceptInvitation({ token, ...(account && { account }) })
}
