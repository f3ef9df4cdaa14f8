import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { EmailBounced, type EmailMessage } from './port.ts'

/** A composed email: its envelope and its raw bytes, with the line that ends it. */
export interface ComposedMail {
  from: string
  to: string
  raw: Buffer
}

/**
 * Composes a multipart/alternative email of text and HTML. Bodies are base64: the fastest encoding, and no line can be
 * too long or begin with a dot.
 *
 * @throws EmailBounced when the recipient's address is not one that a mail server can be given.
 */
export function composeMail(message: EmailMessage): ComposedMail {
  const { key, subject, unsubscribe, because } = message
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
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ]
  const parts = part(boundary, 'text/plain', message.text) + part(boundary, 'text/html', message.html)
  return { from, to, raw: Buffer.from(`${headers.join('\r\n')}\r\n\r\n${parts}--${boundary}--\r\n.\r\n`) }
}

function part(boundary: string, type: string, content: string): string {
  return `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(content)}`
}

const LINE = 76

function base64Lines(content: string): string {
  const encoded = Buffer.from(content).toString('base64')
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
