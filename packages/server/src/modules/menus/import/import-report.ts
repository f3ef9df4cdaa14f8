import type { Synced } from './sync-rows.ts'

export interface Counts {
  read: number
  created: number
  updated: number
  unchanged: number
  removed: number
}

/** The result of an import per kind of row, in processing order. */
export type ImportReport = Map<string, Counts>

/** Adds rows of one kind to the report; several tables can contribute to one kind. */
export function count(report: ImportReport, kind: string, synced: Omit<Synced, 'ids'>): void {
  const { created, updated, unchanged, removed } = synced
  const before = report.get(kind) ?? { read: 0, created: 0, updated: 0, unchanged: 0, removed: 0 }
  report.set(kind, {
    read: before.read + created.length + updated.length + unchanged.length,
    created: before.created + created.length,
    updated: before.updated + updated.length,
    unchanged: before.unchanged + unchanged.length,
    removed: before.removed + removed,
  })
}

/** Formats the report as a table for a terminal, without empty kinds. */
export function formatReport(report: ImportReport): string {
  const columns = ['read', 'created', 'updated', 'unchanged', 'removed'] as const
  const header = ['', ...columns]
  const rows = [...report]
    .filter(([, counts]) => counts.read > 0 || counts.removed > 0)
    .map(([kind, counts]) => [kind, ...columns.map((column) => String(counts[column]))])
  const widths = header.map((_, at) => Math.max(...[header, ...rows].map((row) => row[at]?.length ?? 0)))
  return [header, ...rows]
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
    )
    .join('\n')
}

/** The kinds that changed, for the audit log. */
export function summaryOf(report: ImportReport): { field: string; before: null; after: string }[] {
  return [...report].flatMap(([field, { created, updated, removed }]) =>
    created + updated + removed === 0
      ? []
      : [{ field, before: null, after: `${created} created, ${updated} updated, ${removed} removed` }],
  )
}
