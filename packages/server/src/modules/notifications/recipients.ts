import { isEmail, normaliseEmail } from '@comanda/domain/people/email'

export interface ManagementAddresses {
  notification_email: string | null
  owner_email: string | null
  manager_email: string | null
  email: string | null
}

/** Who is told what concerns the management: its own address for it, else owner and manager, else the restaurant's. */
export function managementOf(restaurant: ManagementAddresses): string[] {
  const { notification_email, owner_email, manager_email, email } = restaurant
  const choices = [[notification_email], [owner_email, manager_email], [email]].map(usable)
  return choices.find((addresses) => addresses.length > 0) ?? []
}

function usable(addresses: (string | null)[]): string[] {
  const real = addresses.filter((address) => address !== null && isEmail(address)) as string[]
  return [...new Set(real.map(normaliseEmail))]
}
