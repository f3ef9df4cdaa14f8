import type { LetterContent } from '../../notifications/public.ts'
import type { Brand } from './brand.ts'
import { compose } from './compose.ts'
import { hidden } from './hidden.ts'

const once = 'It works once.'
const notYou = 'You did not ask for this? Then leave it: without this nobody gets in.'

/** A one-time code as a mail. */
export function codeLetter(brand: Brand, code: string, minutes: number): LetterContent {
  return compose(brand, {
    subject: `${code} is your code for ${brand.name}`,
    heading: 'Your one-time code',
    lines: [`Type it where you asked for it. It is good for ${minutes} minutes. ${once}`],
    code,
    after: ['Give it to nobody: we never ask for it by phone or mail.', notYou],
  })
}

/** A one-time code as a text message; the last line lets phones fill it in on this host alone. */
export function codeText(brand: Brand, code: string): LetterContent {
  const { hostname } = new URL(brand.origin)
  return {
    text: `${code} is your code for ${brand.name}. Give it to nobody.\n\n@${hostname} #${code}`,
  }
}

export function linkLetter(brand: Brand, href: string, minutes: number): LetterContent {
  return compose(brand, {
    subject: `Sign in to ${brand.name}`,
    heading: 'Your link to sign in',
    lines: [`The link is good for ${minutes} minutes. ${once}`],
    button: { label: 'Sign in', href },
    after: [notYou],
  })
}

export function verificationLetter(brand: Brand, href: string, hours: number): LetterContent {
  return compose(brand, {
    subject: `Confirm your email address for ${brand.name}`,
    heading: 'Confirm your email address',
    lines: [
      'Somebody signed up with this address. Was it you? Then confirm it, so that codes and receipts reach you.',
    ],
    button: { label: 'Confirm email address', href },
    after: [
      `The link is good for ${hours} hours. ${once}`,
      'It was not you? Then leave it, and nothing more comes of it.',
    ],
  })
}

/** Instead of a code or link, to an address that was never confirmed: perhaps somebody else signed up with it. */
export function unconfirmedLetter(brand: Brand, links: { confirm: string; reset: string }): LetterContent {
  return compose(brand, {
    subject: `Confirm your email address for ${brand.name}`,
    heading: 'First confirm your email address',
    lines: [
      'You asked for a way to sign in. There is an account with this address, and the address was not confirmed yet.',
      'You signed up yourself? Confirm the address, then ask again. If you did not, choose a password of your own: it confirms the address as well, and signs everybody else out.',
    ],
    button: { label: 'Confirm email address', href: links.confirm },
    otherButton: { label: 'Choose a new password', href: links.reset },
    after: ['You did not ask for this? Then leave it: without this nobody gets in.'],
  })
}

export function recoveryLetter(brand: Brand, href: string, minutes: number): LetterContent {
  return compose(brand, {
    subject: `Choose a new password for ${brand.name}`,
    heading: 'Choose a new password',
    lines: [`With this link you choose a new password. It is good for ${minutes} minutes. ${once}`],
    button: { label: 'Choose a new password', href },
    after: ['All devices are signed out by it.', notYou],
  })
}

export function passwordChangedLetter(brand: Brand, at: string): LetterContent {
  return compose(brand, {
    subject: `Your password for ${brand.name} was changed`,
    heading: 'Your password was changed',
    lines: [`It was changed on ${at}. Other devices were signed out.`],
    button: { label: 'It was not me', href: `${brand.origin}/login` },
    after: ['If it was you, there is nothing to do. If not, choose "Forgot password?" there at once.'],
  })
}

export function newEmailLetter(brand: Brand, href: string, hours: number): LetterContent {
  return compose(brand, {
    subject: `Confirm your new email address for ${brand.name}`,
    heading: 'Confirm your new email address',
    lines: ['Your account is to use this address from now on.'],
    button: { label: 'Confirm email address', href },
    after: [
      `The link is good for ${hours} hours. ${once}`,
      'It was not you? Then leave it: nothing changes.',
    ],
  })
}

/** To the old address. */
export function emailChangedLetter(brand: Brand, newEmail: string): LetterContent {
  return compose(brand, {
    subject: `Your email address for ${brand.name} was changed`,
    heading: 'Your email address was changed',
    lines: [`Your account now uses ${hidden(newEmail)}. Mail to this address opens it no more.`],
    after: [`It was not you? Then write to ${brand.support} at once.`],
  })
}

export function newDeviceLetter(
  brand: Brand,
  facts: { device: string; ip: string; at: string },
): LetterContent {
  return compose(brand, {
    subject: `New sign-in to ${brand.name}`,
    heading: 'A new sign-in to your account',
    lines: ['Somebody signed in from a browser that was not used for it before.'],
    facts: [
      { name: 'Device', value: facts.device },
      { name: 'Network address', value: facts.ip },
      { name: 'Time', value: facts.at },
    ],
    after: ['It was you? Then there is nothing to do. If not, change your password and sign out everywhere.'],
  })
}
