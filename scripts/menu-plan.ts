import type { planMenuFile } from '../packages/server/src/modules/catalog/public.ts'

type MenuPlan = Awaited<ReturnType<typeof planMenuFile>>

/** What an import would do to a menu, a line for each entry, such as "changed: product Soup (price $6.50 to $7.00)". */
export function formatMenuPlan({ created, changed, deleted, retained, unchanged }: MenuPlan): string {
  const parts = Object.entries({ added: created, changed, removed: deleted, retained })
  const lines = parts.flatMap(([verb, { total, lines: listed }]) => [
    ...listed.map(({ kind, name, fields, note }) => {
      const details = fields.map(
        ({ field, before, after }) => `${field} ${before ?? 'none'} to ${after ?? 'none'}`,
      )
      const more = [...details, ...(note ? [note] : [])].join(', ')
      return `${verb}: ${kind.replaceAll('_', ' ')} ${name}${more ? ` (${more})` : ''}`
    }),
    ...(total > listed.length ? [`${verb}: ${total - listed.length} more`] : []),
  ])
  return [...lines, `unchanged: ${unchanged}`].join('\n')
}
