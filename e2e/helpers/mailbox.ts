import assert from 'node:assert/strict'
import { eventually } from '../harness/check.ts'
import type { World } from '../harness/world.ts'

export interface Mail {
  id: string
  to: string[]
  subject: string
  text: string
  html: string
}

/**
 * Waits for the newest email to an address (or to any, if null) whose subject starts with, or matches,
 * `subject`.
 */
export async function mailTo(world: World, email: string | null, subject: string | RegExp): Promise<Mail> {
  const matches = (text: string) =>
    typeof subject === 'string' ? text.startsWith(subject) : subject.test(text)
  let found: Mail | undefined
  await eventually(async () => {
    const response = await fetch(world.url('', '/sandbox/mail'), { headers: { accept: 'application/json' } })
    const { messages } = (await response.json()) as { messages: Mail[] }
    found = messages.find((mail) => (email === null || mail.to.includes(email)) && matches(mail.subject))
    assert.ok(found, `no email "${subject}" to ${email ?? 'any address'}`)
  })
  if (!found) throw new Error('unreachable')
  return found
}

/** Waits for the newest emailed code to an address. */
export async function codeTo(world: World, email: string): Promise<string> {
  return (await mailTo(world, email, /^\d{6} is your code/)).subject.slice(0, 6)
}

/** Waits for the newest code texted to a phone number, such as +19085550123. */
export async function textedCodeTo(world: World, number: string): Promise<string> {
  let code: string | undefined
  await eventually(async () => {
    const address = world.url('', `/sandbox/sms?to=${encodeURIComponent(number)}`)
    const response = await fetch(address, { headers: { accept: 'application/json' } })
    const { messages } = (await response.json()) as { messages: { text: string }[] }
    code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
    assert.ok(code, `no code was texted to ${number}`)
  })
  return code ?? ''
}

/** The link in an email to a path. */
export function linkIn(mail: Mail, path: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path)
  if (!link) throw new Error(`no link to ${path} in "${mail.subject}"`)
  return link
}
