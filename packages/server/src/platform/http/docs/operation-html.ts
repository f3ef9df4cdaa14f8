import { escapeHtml } from '@comanda/domain/html'
import type { OpenAPI } from '@orpc/openapi'
import { curlFor } from './curl.ts'
import type { Operation } from './operation.ts'
import { aboutHtml, asSchema, schemaHtml, typeOf } from './schema-html.ts'

/** Renders one operation: purpose, input, output, failures, and an example. */
export function operationHtml(operation: Operation, document: OpenAPI.Document): string {
  const { id, method, path, details } = operation
  const responses = Object.entries(details.responses ?? {})
  const failures = responses.filter(([status]) => Number(status) >= 400)
  const successes = responses.filter(([status]) => Number(status) < 400)
  return `<article id="${id}" data-operation="${id}"><h3>${escapeHtml(details.summary ?? id)}</h3>
<p class="path"><span class="method ${method}">${method}</span> <code>${escapeHtml(path)}</code></p>
${details.description ? `<p>${escapeHtml(details.description)}</p>` : ''}
${parametersHtml(details)}${bodyHtml('Body', details.requestBody)}
${successes.map(([status, response]) => bodyHtml(`Response ${status}`, response)).join('')}
<details><summary>Errors</summary><ul class="errors">${failures.map(failureHtml).join('')}</ul></details>
<details><summary>Example</summary><pre><code>${escapeHtml(curlFor(operation, document))}</code></pre></details></article>`
}

function parametersHtml(details: OpenAPI.OperationObject): string {
  const rows = (details.parameters ?? []).flatMap((parameter) => {
    if (!('name' in parameter)) return []
    const schema = asSchema(parameter.schema)
    const optional = parameter.required ? '' : ' <em>optional</em>'
    return [
      `<dt><code>${escapeHtml(parameter.name)}</code> ${typeOf(schema)} in ${parameter.in}${optional}</dt><dd>${aboutHtml(schema)}</dd>`,
    ]
  })
  return rows.length > 0 ? `<h4>Parameters</h4><dl>${rows.join('')}</dl>` : ''
}

function bodyHtml(title: string, part: object | undefined): string {
  const body = contentOf(part)
  if (!body) return ''
  const stream = body.type === 'text/event-stream' ? ' <em>server-sent events</em>' : ''
  return `<h4>${title}${stream} ${typeOf(asSchema(body.schema))}</h4>${schemaHtml(body.schema)}`
}

function failureHtml([status, response]: [string, object]): string {
  const sentence = 'description' in response ? String(response.description) : ''
  const codes = codesIn(contentOf(response)?.schema)
  return `<li><strong>${status}</strong> ${codes.map((code) => `<code>${escapeHtml(code)}</code>`).join(' ')} <span>${escapeHtml(sentence)}</span></li>`
}

/** The error codes in a schema, in any of its variants. */
function codesIn(schema: unknown): string[] {
  const { allOf = [], oneOf = [], properties } = asSchema(schema)
  const own = asSchema(properties?.code).enum ?? []
  return [...own.map(String), ...[...allOf, ...oneOf].flatMap(codesIn)]
}

function contentOf(part: object | undefined): { type: string; schema: unknown } | null {
  if (!part || !('content' in part) || typeof part.content !== 'object' || !part.content) return null
  const [entry] = Object.entries(part.content)
  return entry ? { type: entry[0], schema: asMedia(entry[1]).schema } : null
}

function asMedia(media: unknown): { schema?: unknown } {
  return typeof media === 'object' && media !== null ? media : {}
}
