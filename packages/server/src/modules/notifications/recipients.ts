import { isEmail, normalizeEmail } from '@comanda/domain/people/email'
import { e164 } from '@comanda/domain/people/phone'

export interface ManagementAddresses {
  notification_email: string | null
  owner_email: string | null
  manager_email: string | null
  email: string | null
}

/**
 * The management's email addresses: the notification address, otherwise owner and manager, otherwise the
 * restaurant's.
 */
export function managementOf(restaurant: ManagementAddresses): string[] {
  const { notification_email, owner_email, manager_email, email } = restaurant
  const choices = [[notification_email], [owner_email, manager_email], [email]].map(usable)
  return choices.find((addresses) => addresses.length > 0) ?? []
}

/** Whether the management has an email address. */
export function hasManagement(restaurant: ManagementAddresses): boolean {
  return managementOf(restaurant).length > 0
}

function usable(addresses: (string | null)[]): string[] {
  const real = addresses.filter((address) => address !== null && isEmail(address)) as string[]
  return [...new Set(real.map(normalizeEmail))]
}

export interface ManagementPhones {
  notification_phone: string | null
  owner_phone: string | null
  manager_phone: string | null
  phone: string
}

/** The management's phone numbers for urgent alerts, in E.164 format, chosen like the email addresses. */
export function managementPhonesOf(restaurant: ManagementPhones): string[] {
  const { notification_phone, owner_phone, manager_phone, phone } = restaurant
  const choices = [[notification_phone], [owner_phone, manager_phone], [phone]].map((numbers) => [
    ...new Set(numbers.flatMap((number) => e164(number ?? '') ?? [])),
  ])
  return choices.find((numbers) => numbers.length > 0) ?? []
}
