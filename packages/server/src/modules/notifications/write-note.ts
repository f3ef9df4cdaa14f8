import type { MailAttachment } from '../../gateways/email/port.ts'
import type { MailBrand } from './templates/look.ts'

interface Link {
  label: string
  href: string
}

/** A simple email with one message. Everything except subject, heading and lines is optional. */
export interface MailNote {
  subject: string
  /** The preview text next to the subject; defaults to the first line. */
  preheader?: string
  /** Shown below the sender's name. */
  about?: string
  heading: string
  lines: string[]
  /** A code to be typed, in a box of its own. */
  code?: string
  /** Labeled facts, such as device and time. */
  facts?: { name: string; value: string }[]
  /** A named list, and a remark on what it does not include. */
  list?: { name: string; items: string[]; aside?: string }
  /** Quoted user input. */
  quote?: string
  photo?: { src: string; alt: string }
  button?: Link
  /** A secondary button below the first. */
  otherButton?: Link
  /** Small print at the end. */
  after?: string[]
  foot?: string
  attachments?: readonly MailAttachment[]
  /** The unsubscribe link; marketing only. */
  unsubscribe?: string
}

/** An email with its brand. Rendered to HTML and text when it is enqueued. */
export interface WrittenNote {
  brand: MailBrand
  note: MailNote
}

export function writeNote(brand: MailBrand, note: MailNote): WrittenNote {
  return { brand, note }
}
