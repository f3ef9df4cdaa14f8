import type { MailBrand } from './templates/look.ts'

interface Link {
  label: string
  href: string
}

/** A mail that says one thing. Everything but the subject is optional beyond its heading. */
export interface MailNote {
  subject: string
  /** What mailboxes show beside the subject; without it the first line. */
  preheader?: string
  /** Under the sender's name. */
  about?: string
  heading: string
  lines: string[]
  /** In a box of its own, to be typed. */
  code?: string
  /** Facts, such as device and time. */
  facts?: { name: string; value: string }[]
  /** What belongs together under a name, and what does not. */
  list?: { name: string; items: string[]; aside?: string }
  /** Somebody's own words, as they wrote them. */
  quote?: string
  photo?: { src: string; alt: string }
  button?: Link
  /** Another way, below the first. */
  otherButton?: Link
  /** Small print below. */
  after?: string[]
  foot?: string
  /** For marketing alone: where the recipient stops it. */
  unsubscribe?: string
}

/** A note in somebody's name. It becomes HTML and text when its letter is written. */
export interface WrittenNote {
  brand: MailBrand
  note: MailNote
}

export function writeNote(brand: MailBrand, note: MailNote): WrittenNote {
  return { brand, note }
}
