import { maskRecipient } from '@comanda/domain/people/mask-recipient'
import { type MailNote, type NotificationContent, writeNote } from '../../notifications/public.ts'
import type { Brand } from './brand.ts'

const singleUse = 'It can be used once.'
const notYou = 'If you did not request this, you can ignore this email.'

/** A one-time code as an email. */
export function codeEmail(brand: Brand, code: string, minutes: number): NotificationContent {
  return compose(brand, {
    subject: `${code} is your code for ${brand.name}`,
    heading: 'Your one-time code',
    lines: [`Enter it where you requested it. It is valid for ${minutes} minutes. ${singleUse}`],
    code,
    after: ['Do not share it. We never ask for it by phone or email.', notYou],
  })
}

/** A one-time code as a text message. The last line binds browser autofill to this host. */
export function codeTextMessage(brand: Brand, code: string): NotificationContent {
  const { hostname } = new URL(brand.origin)
  return {
    text: `${code} is your code for ${brand.name}. Do not share it.\n\n@${hostname} #${code}`,
  }
}

export function signInLinkEmail(brand: Brand, href: string, minutes: number): NotificationContent {
  return compose(brand, {
    subject: `Sign in to ${brand.name}`,
    heading: 'Your sign-in link',
    lines: [`The link is valid for ${minutes} minutes. ${singleUse}`],
    button: { label: 'Sign in', href },
    after: [notYou],
  })
}

export function verificationEmail(brand: Brand, href: string, hours: number): NotificationContent {
  return compose(brand, {
    subject: `Confirm your email address for ${brand.name}`,
    heading: 'Confirm your email address',
    lines: ['Someone signed up with this address. If it was you, confirm it to receive codes and receipts.'],
    button: { label: 'Confirm email address', href },
    after: [
      `The link is valid for ${hours} hours. ${singleUse}`,
      'If it was not you, you can ignore this email.',
    ],
  })
}

/** Replaces a code or link to an unverified address, because another person may have signed up with it. */
export function unverifiedAddressEmail(
  brand: Brand,
  links: { confirm: string; reset: string },
): NotificationContent {
  return compose(brand, {
    subject: `Confirm your email address for ${brand.name}`,
    heading: 'Confirm your email address first',
    lines: [
      'You asked to sign in. There is an account with this address, but the address has not been confirmed yet.',
      'If you created the account, confirm the address and try again. If you did not, choose a new password: this also confirms the address and signs out everyone else.',
    ],
    button: { label: 'Confirm email address', href: links.confirm },
    otherButton: { label: 'Choose a new password', href: links.reset },
    after: [notYou],
  })
}

export function passwordResetEmail(brand: Brand, href: string, minutes: number): NotificationContent {
  return compose(brand, {
    subject: `Choose a new password for ${brand.name}`,
    heading: 'Choose a new password',
    lines: [`Use this link to choose a new password. It is valid for ${minutes} minutes. ${singleUse}`],
    button: { label: 'Choose a new password', href },
    after: ['This signs out all devices.', notYou],
  })
}

export function passwordChangedEmail(brand: Brand, at: string): NotificationContent {
  return compose(brand, {
    subject: `Your password for ${brand.name} was changed`,
    heading: 'Your password was changed',
    lines: [`It was changed on ${at}. Other devices were signed out.`],
    button: { label: 'This was not me', href: `${brand.origin}/login` },
    after: [
      'If this was you, no action is needed. If it was not, choose "Forgot password?" on that page immediately.',
    ],
  })
}

export function newAddressEmail(brand: Brand, href: string, hours: number): NotificationContent {
  return compose(brand, {
    subject: `Confirm your new email address for ${brand.name}`,
    heading: 'Confirm your new email address',
    lines: ['You asked to use this address for your account.'],
    button: { label: 'Confirm email address', href },
    after: [
      `The link is valid for ${hours} hours. ${singleUse}`,
      'If it was not you, you can ignore this email: nothing will change.',
    ],
  })
}

/** Sent to the old address. */
export function emailChangedEmail(brand: Brand, newEmail: string): NotificationContent {
  return compose(brand, {
    subject: `Your email address for ${brand.name} was changed`,
    heading: 'Your email address was changed',
    lines: [`Your account now uses ${maskRecipient(newEmail)}. You can no longer sign in with this address.`],
    after: [`If it was not you, contact ${brand.support} immediately.`],
  })
}

export function newDeviceEmail(
  brand: Brand,
  facts: { device: string; ip: string; at: string },
): NotificationContent {
  return compose(brand, {
    subject: `New sign-in to ${brand.name}`,
    heading: 'New sign-in to your account',
    lines: ['Your account was used to sign in from a new browser.'],
    facts: [
      { name: 'Device', value: facts.device },
      { name: 'IP address', value: facts.ip },
      { name: 'Time', value: facts.at },
    ],
    after: [
      'If it was you, no action is needed. If it was not, change your password and sign out everywhere.',
    ],
  })
}

/** An account email in the brand of the restaurant or the platform. */
export function compose({ name, color, logoUrl }: Brand, note: MailNote): NotificationContent {
  return writeNote({ name, color, logoUrl }, note)
}
