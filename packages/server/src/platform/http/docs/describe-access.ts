import { isStreamOutput, type OperationMeta } from '@comanda/contract/base'
import { contract } from '@comanda/contract/contract'
import { keyActions } from '@comanda/domain/access/roles'
import type { OpenAPI } from '@orpc/openapi'
import { operationsOf } from './operation.ts'

/** Adds the permitted callers to each operation: as a sentence, and as the required scope of API keys. */
export function documentAccess(document: OpenAPI.Document): void {
  document.components = {
    ...document.components,
    securitySchemes: {
      session: {
        type: 'http',
        scheme: 'bearer',
        description: 'A token of a signed-in person; browsers use a cookie',
      },
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'cmd_live_…',
        description: 'An API key of a restaurant',
      },
    },
  }
  for (const { details } of operationsOf(document)) {
    const meta = metaOf(details.operationId)
    if (!meta?.access) continue
    const scope = scopeOf(meta)
    details.description = [details.description, sentenceOf(meta, scope)].filter(Boolean).join('\n\n')
    details.security =
      meta.access.by === 'anyone' ? [] : [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
  }
}

type Known = OperationMeta & { isStream: boolean }
const areas: Record<string, Record<string, (typeof contract)['orders']['get'] | undefined>> = Object(contract)

function metaOf(operationId: string | undefined): Known | undefined {
  const [area = '', name = ''] = operationId?.split('.') ?? []
  const procedure = areas[area]?.[name]
  if (!procedure) return undefined
  const { meta, outputSchema } = procedure['~orpc']
  return { ...meta, isStream: isStreamOutput(outputSchema) }
}

/** The scope with which an API key may call the operation; null if no key may. */
function scopeOf({ access, needsProof, closedToKeys, isStream }: Known): string | null {
  if (access?.by !== 'right' || access.at === 'platform') return null
  if (needsProof || closedToKeys || isStream) return null
  return keyActions.find((action) => action === access.action) ?? null
}

function sentenceOf({ access, needsProof }: Known, scope: string | null): string {
  if (!access || access.by === 'anyone') return 'Access: anyone.'
  if (access.by === 'person') return 'Access: signed-in people, about themselves.'
  if (access.by === 'person-or-screen') return 'Access: signed-in people and kitchen screens.'
  const where = access.at === 'platform' ? ' for the platform' : ''
  const proof = needsProof ? ' Requires a confirmed identity.' : ''
  return `Access: the permission ${access.action}${where}.${proof} ${scope ? `API key scope: ${scope}.` : 'Not for API keys.'}`
}
