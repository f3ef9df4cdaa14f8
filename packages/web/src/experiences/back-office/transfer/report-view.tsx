import { auditFieldLabel } from '@comanda/contract/audit-labels'
import type { ImportLines, ImportReport } from '@comanda/contract/catalog/import'
import { counted } from '@comanda/domain/count'
import { Badge } from '@comanda/ui/badge'
import { ScrollList } from '@comanda/ui/scroll-list'
import { formatAuditValue } from '../audit/labels.ts'

/** What an import would change, entry by entry. */
export function ReportView({ report }: { report: ImportReport }) {
  return (
    <section aria-label="What the import changes" className="grid gap-2">
      {countOf(report) === 0 && (
        <p className="text-13 text-ink-2">The menu already matches the file. There is nothing to import.</p>
      )}
      <Part title="Added" tone="success" part={report.created} />
      <Part title="Changed" tone="info" part={report.changed} />
      <Part title="Deleted" tone="danger" part={report.deleted} />
      <Part title="Not changed" tone="warn" part={report.retained} />
      {report.pictures > 0 && (
        <p className="text-13 text-ink-2">
          {counted(report.pictures, 'picture is', 'pictures are')} fetched afterwards. Addresses without a
          picture are listed in the Audit Log.
        </p>
      )}
      {report.unchanged > 0 && <p className="text-13 text-ink-2">{report.unchanged} unchanged.</p>}
    </section>
  )
}

/** How many entries an import writes, and pictures it fetches. */
export const countOf = ({ created, changed, deleted, pictures }: ImportReport) =>
  created.total + changed.total + deleted.total + pictures

function Part({
  title,
  tone,
  part,
}: {
  title: string
  tone: 'success' | 'info' | 'danger' | 'warn'
  part: ImportLines
}) {
  if (part.total === 0) return null
  return (
    <details open={part.total <= 20} className="rounded-12 border border-line">
      <summary className="min-h-11 px-4 py-2.5 font-semibold">
        {title} <Badge tone={tone}>{part.total}</Badge>
      </summary>
      <ScrollList label={title} className="max-h-96 divide-y divide-line border-line border-t text-13">
        {part.lines.map(({ kind, name, fields, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and names may repeat
          <li key={index} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-ink-2">{kindLabels[kind]}</span>
            </span>
            <span className="min-w-0 flex-1 basis-48 break-words text-ink-2">
              {note ??
                fields.map(({ field, before, after }) => (
                  <span key={field} className="block">
                    {auditFieldLabel(field)}: {formatAuditValue(before)} → {formatAuditValue(after)}
                  </span>
                ))}
            </span>
          </li>
        ))}
        {part.total > part.lines.length && (
          <li className="px-4 py-2 text-ink-2">And {part.total - part.lines.length} more.</li>
        )}
      </ScrollList>
    </details>
  )
}

const kindLabels: Record<ImportLines['lines'][number]['kind'], string> = {
  category: 'Category',
  product: 'Product',
  variant_group: 'Variant group',
  upsell_group: 'Upsell group',
  modifier_group: 'Modifier group',
  additional_menu: 'Menu',
}
