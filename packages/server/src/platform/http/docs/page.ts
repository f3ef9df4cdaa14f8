import { escapeHtml } from '@comanda/domain/html'
import type { OpenAPI } from '@orpc/openapi'
import { describeApi } from './describe-api.ts'
import { type Operation, operationsOf } from './operation.ts'
import { operationHtml } from './operation-html.ts'
import { schemaHtml } from './schema-html.ts'

let made: Promise<string> | undefined

/** The API description as an HTML page, generated once. */
export function docsPage(): Promise<string> {
  made ??= describeApi().then(pageOf)
  return made
}

function pageOf(document: OpenAPI.Document): string {
  const groups = Map.groupBy(operationsOf(document), ({ tag }) => tag)
  const schemas = Object.entries(document.components?.schemas ?? {})
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(document.info.title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs/style.css"><script type="module" src="/api/docs/search.js"></script></head><body>
<header><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? '')}</p><p><a href="/api/openapi.json">OpenAPI ${escapeHtml(document.openapi)}</a>, version ${escapeHtml(document.info.version)}</p></header>
<div class="columns"><nav aria-label="Operations"><label for="search">Find an operation</label><input id="search" type="search" autocomplete="off" placeholder="orders, POST, NOT_FOUND"><p id="found" role="status"></p>${[...groups].map(navGroup).join('')}<h2><a href="#schemas">Schemas</a></h2></nav>
<main>${[...groups].map(([tag, operations]) => section(tag, operations, document)).join('')}
<section id="schemas"><h2>Schemas</h2>${schemas.map(([name, schema]) => `<article class="schema" id="schema-${name}"><h3>${name}</h3>${schemaHtml(schema)}</article>`).join('')}</section></main></div></body></html>`
}

function navGroup([tag, operations]: [string, Operation[]]): string {
  const links = operations.map(
    ({ id, method, details }) =>
      `<li data-operation="${id}"><a href="#${id}"><span class="method ${method}">${method}</span> ${escapeHtml(details.summary ?? id)}</a></li>`,
  )
  return `<h2>${escapeHtml(tag)}</h2><ul>${links.join('')}</ul>`
}

function section(tag: string, operations: Operation[], document: OpenAPI.Document): string {
  return `<section><h2>${escapeHtml(tag)}</h2>${operations.map((one) => operationHtml(one, document)).join('')}</section>`
}
