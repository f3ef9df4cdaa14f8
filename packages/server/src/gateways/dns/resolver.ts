import { Resolver } from 'node:dns/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { DnsAnswer } from '@comanda/domain/hosting/domain-records'
import type { NameService } from './port.ts'

const TIMEOUT_MS = 1500
/** For all attempts at all servers. */
const MAX_MS = 4000
/** The name, or a record of this kind, does not exist. */
const ABSENT = ['ENOTFOUND', 'ENODATA']

/** Queries the name servers of this computer. It does not connect to the resolved addresses. */
export function systemNameService(): NameService {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  return {
    aliases: (name) => answerOf(resolver.resolveCname(name)),
    async addresses(name) {
      const answers = await Promise.all([
        answerOf(resolver.resolve4(name)),
        answerOf(resolver.resolve6(name)),
      ])
      const found = answers.flatMap((answer) => (answer === 'failed' ? [] : answer))
      return found.length === 0 && answers.includes('failed') ? 'failed' : found
    },
  }
}

function answerOf(response: Promise<string[]>): Promise<DnsAnswer> {
  const values = response.catch(
    (error: NodeJS.ErrnoException): DnsAnswer => (ABSENT.includes(error.code ?? '') ? [] : 'failed'),
  )
  return Promise.race([values, delay(MAX_MS, 'failed' as const, { ref: false })])
}
