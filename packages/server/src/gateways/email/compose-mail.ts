import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { EmailBounced, type EmailMessage, type MailAttachment } from './port.ts'

/** A composed email: its envelope and its raw bytes, with the line that ends it. */
export interface ComposedMail {
  from: string
  to: string
  raw: Buffer
}

/**
 * Composes a multipart/alternative email of text and HTML, within a multipart/mixed one if files are attached. Bodies are base64:
 * the fastest encoding, and no line can be too long or begin with a dot.
 *
 * @throws EmailBounced when the recipient's address is not one that a mail server can be given.
 */
export function composeMail(message: EmailMessage): ComposedMail {
  const { key, subject, unsubscribe, because, attachments = [] } = message
  const { name, address: from } = readAddress(message.from)
  const to = asciiDomain(message.to)
  const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
  const boundary = `--_comanda_${id}`
  const headers = [
    ...(unsubscribe
      ? [`List-Unsubscribe: <${unsubscribe}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']
      : []),
    ...(because ? [`X-Comanda-Event: ${because}`] : []),
    `From: ${displayName(message.sender ?? name)}<${from}>`,
    ...(message.replyTo ? [`Reply-To: ${asciiDomain(message.replyTo)}`] : []),
    `To: ${to}`,
    `Subject: ${encodeHeader(subject)}`,
    `Message-ID: <${id}@${from.split('@').at(-1)}>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
  ]
  const alternative = multipart('alternative', boundary, [
    part('text/plain', message.text),
    part('text/html', message.html),
  ])
  const body =
    attachments.length === 0
      ? alternative
      : multipart('mixed', `${boundary}_files`, [alternative, ...attachments.map(attachmentPart)])
  return { from, to, raw: Buffer.from(`${headers.join('\r\n')}\r\n${body}.\r\n`) }
}

/** Entities below one content type, with its header. */
function multipart(kind: 'alternative' | 'mixed', boundary: string, entities: readonly string[]): string {
  const parts = entities.map((entity) => `--${boundary}\r\n${entity}`).join('')
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts}--${boundary}--\r\n`
}

function part(type: string, content: string): string {
  const encoded = Buffer.from(content).toString('base64')
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(encoded)}`
}

function attachmentPart({ name, type, content }: MailAttachment): string {
  const file = name.replace(/[^\w.-]+/g, '_')
  return `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${file}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(content)}`
}

const LINE = 76

function base64Lines(encoded: string): string {
  let lines = ''
  for (let at = 0; at < encoded.length; at += LINE) lines += `${encoded.slice(at, at + LINE)}\r\n`
  return lines
}

function readAddress(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: asciiDomain(address) }
}

function asciiDomain(address: string): string {
  const [, user, domain] = /^([^\s\p{Cc}<>]+)@([^\s\p{Cc}<>@]+)$/u.exec(address.trim()) ?? []
  const ascii = domain && domainToASCII(domain)
  if (!ascii) throw new EmailBounced('The address is not valid.')
  return `${user}@${ascii}`
}

function displayName(name: string): string {
  const line = oneLine(name)
  if (!line) return ''
  return `${isPlain(line) ? `"${line.replace(/["\\]/g, '\\$&')}"` : encodeHeader(line)} `
}

/** Bytes per encoded word: 60 characters of base64, so that a line has at most 76. */
const WORD_BYTES = 45

/** A header's text; what is not plain ASCII or too long for a line is in encoded words (RFC 2047). */
function encodeHeader(text: string): string {
  const line = oneLine(text)
  if (isPlain(line) && line.length < LINE) return line
  const words: string[] = []
  let word = ''
  for (const character of line) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Text that looks like an encoded word is encoded, so that it is shown as it is. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text) && !text.includes('=?')
}
